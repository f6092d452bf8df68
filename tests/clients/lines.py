"""Teaches schemathesis the lines of a batch: one item of JSON each."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def write(ctx, value):
    return json.dumps(value).encode()


@schemathesis.deserializer("application/x-ndjson")
def read(ctx, response):
    # The document describes one line.
    [line] = response.content.decode().splitlines()
    return json.loads(line)
