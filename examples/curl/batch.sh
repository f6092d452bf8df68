#!/usr/bin/env bash
# Many calls at once, each line answered by itself, the last one with an error.   examples/curl/batch.sh [http://localhost:8080]
set -euo pipefail
rules=${1:-http://localhost:8080}

for hand in RR3A 777S 7654 777X; do
    printf '{"id": "%s", "call": {"type": "evaluate", "hands": ["%s"]}}\n' "$hand" "$hand"
done \
    | curl --fail-with-body -sS "$rules/v1/batch" -H 'content-type: application/x-ndjson' --data-binary @- \
    | jq -r '"\(.id): \(.answer.results[0].points // .error.detail)"'
