"""Reads the query on standard input as BigQuery's SQL and prints the names of what it calls, one a line, sorted.

Ends with an error for what does not parse, and for a call that the parser does not know.
"""
import sys

import sqlglot
from sqlglot import exp

tree = sqlglot.parse_one(sys.stdin.read(), read="bigquery")
names = set()
for call in tree.find_all(exp.Func):
    if isinstance(call, exp.Anonymous):
        sys.exit(f"not a function of BigQuery: {call.name}")
    if not isinstance(call, exp.Connector):
        names.add(call.sql_name())
print("\n".join(sorted(names)))
