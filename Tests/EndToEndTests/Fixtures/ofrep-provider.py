"""Asks for flags through the OpenFeature SDK and its OFREP provider, and prints one line of JSON for each answer.

Arguments: the base URL; then, on standard input, one JSON object a line: {"key", "targetingKey", "context", "default"}.
"""
import json
import sys

from openfeature import api
from openfeature.contrib.provider.ofrep import OFREPProvider
from openfeature.evaluation_context import EvaluationContext

api.set_provider(OFREPProvider(base_url=sys.argv[1]))
client = api.get_client()
for line in sys.stdin:
    ask = json.loads(line)
    context = EvaluationContext(ask.get("targetingKey"), ask.get("context", {}))
    details = client.get_boolean_details(ask["key"], ask["default"], context)
    print(
        json.dumps(
            {
                "value": details.value,
                "reason": details.reason,
                "variant": details.variant,
                "error": details.error_code,
                "message": details.error_message,
                "metadata": details.flag_metadata,
            }
        )
    )
