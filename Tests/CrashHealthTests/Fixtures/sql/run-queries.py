"""Runs queries over CSV files: run-queries.py ENGINE, with the jobs as JSON on standard input.

ENGINE is duckdb or spark. A job has "columns" (dots, underscores or nested: with the last, columns with dots become
records, as they are in the tables that the files were exported from), "tables" (the file of each name) and "query".
Prints the rows of each job as JSON: texts by the names of columns, nothing for null.
"""
import json
import sys

engine = sys.argv[1]
jobs = json.load(sys.stdin)


def records(names, quote, pack):
    """An expression for each column, or for each record of columns with a dot in their names."""
    fields = {}
    for name in names:
        first, _, rest = name.partition(".")
        fields.setdefault(first, []).append(rest)
    for first, rests in fields.items():
        if rests == [""]:
            yield quote(first)
        else:
            yield f"{pack([(quote(f'{first}.{rest}'), rest) for rest in rests])} AS {quote(first)}"


def duckdb_rows(job):
    import duckdb

    connection = duckdb.connect()
    # Far from UTC, so that a day that depends on the zone of the session shows.
    connection.execute("SET TimeZone = 'Pacific/Kiritimati'")
    for name, file in job["tables"].items():
        source = f"read_csv('{file}', header = true, quote = '\"', escape = '\"')"
        wanted = "*"
        if job["columns"] == "nested":
            names = [row[0] for row in connection.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()]
            wanted = ", ".join(records(
                names, lambda text: f'"{text}"',
                lambda parts: "struct_pack(" + ", ".join(f'"{name}" := {value}' for value, name in parts) + ")"))
        connection.execute(f"CREATE VIEW {name} AS SELECT {wanted} FROM {source}")
    cursor = connection.execute(job["query"])
    return [column[0] for column in cursor.description], cursor.fetchall()


def spark_rows(job):
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "1").config("spark.sql.session.timeZone", "Pacific/Kiritimati")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    for name, file in job["tables"].items():
        frame = session.read.csv(file, header=True, multiLine=True, escape='"')
        for column in frame.columns:
            if column.endswith("_timestamp"):
                frame = frame.withColumn(column, frame[f"`{column}`"].cast("timestamp"))
        if job["columns"] == "nested":
            frame = frame.selectExpr(*records(
                frame.columns, lambda text: f"`{text}`",
                lambda parts: "named_struct(" + ", ".join(f"'{name}', {value}" for value, name in parts) + ")"))
        frame.createOrReplaceTempView(name)
    answer = session.sql(job["query"])
    return answer.columns, [tuple(row) for row in answer.collect()]


answers = []
for job in jobs:
    columns, rows = {"duckdb": duckdb_rows, "spark": spark_rows}[engine](job)
    answers.append([{key: str(value) for key, value in zip(columns, row) if value is not None} for row in rows])
json.dump(answers, sys.stdout)
