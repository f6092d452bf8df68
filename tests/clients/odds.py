"""Holds the exact odds against deals drawn at random: twenty questions for each ruleset that has a name.

What is counted must be within four standard errors of what a million deals come to, or of as many as agree with what is declared. Of
so many numbers as are compared here one or none is further off by chance; but answers and questions are the same from run to run, and of
these questions none is.
"""

import json
import math
import random
import sys
import time
import urllib.error
import urllib.request

QUESTIONS = 20
PACK = [rank + suit for rank in "A234567SCR" for suit in "oceb"]


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(rest + path, data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        return json.load(refused)


def drawn(chance, preset, players):
    """A question: of each hand all, some or no cards are known, some others are seen, and some seats have declared something."""
    cards = chance.sample(PACK, len(PACK))
    hands = []
    for _ in range(players):
        known = chance.choice([0, 0, 2, 3, 4])
        hands.append("".join(cards.pop() for _ in range(known)) + "?" * (4 - known))
    most = len(PACK) - 4 * players
    question = {"ruleset": {"preset": preset}, "mano": chance.randrange(players), "hands": hands}
    question["seen"] = "".join(cards.pop() for _ in range(min(most, chance.choice([0, 0, 3, 6]))))
    if chance.randrange(2):
        said = lambda hand: chance.choice(["yes", "no", "unknown"]) if hand == "????" else "unknown"
        question["declared"] = {lance: [said(hand) for hand in hands] for lance in ("pares", "juego")}
    return question


def compare(question, exact, sampled):
    """How many numbers there are, and the furthest of them from what is counted, in standard errors."""
    deals = sampled["samples"]
    numbers, worst = 0, 0.0

    def close(place, counted, found, error, rare):
        nonlocal numbers, worst
        # What is in a few deals only, or in all but a few, has an error that the deals hardly show.
        error = max(error, math.sqrt(counted * max(1 - counted, 0) / deals) if rare else 0)
        numbers += 1
        off = abs(counted - found)
        if off > 4 * error + 8 / deals:
            sys.exit(f"{place}: {counted} is counted, {found} found, with an error of {error}: {json.dumps(question)}")
        worst = max(worst, off / error if off > 8 / deals else 0)

    for counted, found in zip(exact["lances"], sampled["lances"], strict=True):
        for what in ("seats", "teams", "stones"):
            triples = zip(counted[what], found[what], found[f"{what}_error"], strict=True)
            for at, triple in enumerate(triples):
                close(f"{counted['lance']}, {what}[{at}]", *triple, what != "stones")
    for lance in ("pares", "juego"):
        for what in ("nobody", "contested"):
            close(f"{lance}, {what}", exact[lance][what], sampled[lance][what], 0, True)
    return numbers, worst


rest = sys.argv[1]
chance = random.Random(11)
for preset in ask("/v1/rulesets")["rulesets"]:
    name, players = preset["preset"], preset["ruleset"]["players"]
    begun, agreed, numbers, worst = time.monotonic(), 0, 0, 0.0
    while agreed < QUESTIONS:
        question = drawn(chance, name, players)
        exact = ask("/v1/odds", {**question, "accuracy": "exact"})
        # Too much to count, or what is declared contradicts the cards.
        if exact.get("code") in ("limit_exceeded", "inconsistent_snapshot"):
            continue
        sampled = ask("/v1/odds", {**question, "accuracy": "sampled"})
        if sampled.get("field") == "declared":
            continue
        if (exact.get("method"), sampled.get("method")) != ("exact", "sampled"):
            sys.exit(f"{json.dumps(question)}: {exact}, {sampled}")
        more, furthest = compare(question, exact, sampled)
        agreed, numbers, worst = agreed + 1, numbers + more, max(worst, furthest)
    print(f"{name}: {agreed} questions, {numbers} numbers, the furthest {worst:.2f} standard errors away, {time.monotonic() - begun:.0f} s")
