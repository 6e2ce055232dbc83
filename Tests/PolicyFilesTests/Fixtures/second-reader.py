"""Reads YAML files with PyYAML and prints, for each, its nodes with the bytes they were written in, one JSON a line.

A scalar is ["s", text, bytes], a mapping ["m", bytes or null, key, value, …], a sequence ["l", bytes or null, item, …].
Bytes are null where the two readers draw the border differently on purpose: block scalars and block collections.
"""
import json
import pathlib
import sys

import yaml


def describe(node, text):
    def written(is_exact):
        return text[node.start_mark.index : node.end_mark.index] if is_exact else None

    if isinstance(node, yaml.ScalarNode):
        is_exact = node.style not in ("|", ">") and node.start_mark.index != node.end_mark.index
        return ["s", node.value, written(is_exact)]
    if isinstance(node, yaml.MappingNode):
        pairs = [describe(part, text) for pair in node.value for part in pair]
        return ["m", written(node.flow_style)] + pairs
    return ["l", written(node.flow_style)] + [describe(item, text) for item in node.value]


for name in sys.argv[1:]:
    # PyYAML counts a byte order mark as a character; Gatehouse leaves it out.
    content = pathlib.Path(name).read_bytes().decode("utf-8").removeprefix("\ufeff")
    loader = yaml.BaseLoader(content)
    print(json.dumps(describe(loader.get_single_node(), content), ensure_ascii=False))
