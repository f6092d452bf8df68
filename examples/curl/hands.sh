#!/usr/bin/env bash
# What hands are worth, and who wins each lance.   examples/curl/hands.sh [http://localhost:8080]
set -euo pipefail
rules=${1:-http://localhost:8080}

curl --fail-with-body -sS "$rules/v1/hands/RR3A?preset=juego_real" \
    | jq -r '.results[] | "\(.hand): \(.points) points, pares \(.pares.kind)"'

curl --fail-with-body -sS "$rules/v1/showdown" -H 'content-type: application/json' \
    -d '{"mano": 0, "hands": ["RR3A", "CC77", "SS54", "3764"]}' \
    | jq -r '.lances[] | "\(.lance): seat \(.winner.seat), \(.rule)"'
