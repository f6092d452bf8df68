#!/usr/bin/env bash
# A hand of Mus between four phones that say little.   examples/curl/hand.sh [http://localhost:8080]
#
# The host keeps the game in a file. It sends each phone what its player may see; the phone whose turn it is asks the
# rules what it may do, and sends back an action; the host has it done. No phone ever has the cards of another.
set -euo pipefail
rules=${1:-http://localhost:8080}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Asks the rules: the request is the standard input.
ask() {
    curl --fail-with-body -sS "$rules/v1/$1" -H 'content-type: application/json' -d @-
}

# The phone of a seat has its view in a file, and nothing else. It prints the player's action, or nothing out of turn.
phone() {
    local seat=$1 view=$2
    jq -e --argjson seat "$seat" '.snapshot | has("deck") or ([.hands | to_entries[] | select(.key != $seat).value] | any(test("[^?]"))) | not' \
        "$view" >/dev/null || { echo "Seat $seat sees what it may not" >&2; return 1; }
    # It cuts, passes, and takes what it is offered; at the chica it offers as little as it may.
    ask legal-actions <"$view" | jq -c --argjson seat "$seat" 'select(.turn == $seat)
        | ([.actions[].type] as $may | first(("no_mus", "quiero", "paso") | select(. as $word | $may | index($word)))) as $say
        | [.actions[] | select(.type == "envido")][0] as $envido
        | if .lance == "chica" and $say == "paso" then {type: "envido", seat: $seat, stones: $envido.min} else {type: $say, seat: $seat} end'
}

echo '{"mano": 0, "deck": {"seed": "mus"}}' | ask start >game.json
until [[ $(jq -r .snapshot.phase.type game.json) == *_over ]]; do
    for seat in 0 1 2 3; do
        jq --argjson seat $seat '{snapshot, seat: $seat}' game.json | ask view >"view-$seat.json"
        action=$(phone $seat "view-$seat.json")
        if [[ -n $action ]]; then
            echo "$action"
            jq --argjson action "$action" '{snapshot, $action}' game.json | ask apply >next.json
            mv next.json game.json
            jq -c '.awards[]' game.json
            break
        fi
    done
done
jq -r '"stones " + (.snapshot.score.stones | join("-"))' game.json
