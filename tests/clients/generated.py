"""The match of examples/python, played through the client that a generator makes for Python from the OpenAPI document."""

import sys

from bot import choose, worth_of
from openapi_client import ApiClient, Configuration, GamesApi, HandsApi, models

SHOWN = ("hand_over", "game_over", "match_over")
ACTIONS = {
    "mus": models.ActionMus,
    "no_mus": models.ActionNoMus,
    "discard": models.ActionDiscard,
    "paso": models.ActionPaso,
    "envido": models.ActionEnvido,
    "ordago": models.ActionOrdago,
    "quiero": models.ActionQuiero,
    "no_quiero": models.ActionNoQuiero,
}


def phone(games: GamesApi, hands: HandsApi, view: models.Snapshot, seat: int) -> models.Action | None:
    """The action of the player of a seat, if it is their turn."""
    legal = games.legal_actions(models.LegalActionsRequest(snapshot=view))
    if legal.turn != seat:
        return None
    words = {action.actual_instance.type: getattr(action.actual_instance, "min", 0) for action in legal.actions}
    hand = view.hands[seat]
    [worth] = hands.evaluate(models.EvaluateRequest(ruleset=view.ruleset, hands=[hand])).results
    at_stake = (legal.stakes.if_accepted if legal.stakes else None) or 0
    lance = legal.lance.value if legal.lance else ""
    choice = choose(words, lance, at_stake, hand, worth_of(hand, worth.points, worth.pares.stones, worth.juego.stones))
    fields = {"stones": choice.stones} if choice.stones else {"cards": choice.cards} if choice.cards else {}
    return models.Action(ACTIONS[choice.word](type=choice.word, seat=seat, **fields))


def main() -> None:
    client = ApiClient(Configuration(host=sys.argv[1]))
    games, hands = GamesApi(client), HandsApi(client)
    snapshot = games.start(models.StartRequest(mano=0, deck=models.DeckRequest(seed="mus"))).snapshot
    while snapshot.phase.actual_instance.type != "match_over":
        action = models.Action(models.ActionDeal(type="deal"))
        for seat in range(4):
            view = games.view(models.ViewRequest(snapshot=snapshot, seat=seat)).snapshot
            action = phone(games, hands, view, seat) or action
        snapshot = games.apply(models.ApplyRequest(snapshot=snapshot, action=action)).snapshot
        phase, score = snapshot.phase.actual_instance, snapshot.score
        if phase.type in SHOWN:
            stones, games_won = "-".join(map(str, score.stones)), "-".join(map(str, score.games))
            print(f"hand {snapshot.hand_number}: stones {stones}, games {games_won}")
        if phase.type == "match_over":
            print(f"team {phase.winner} wins the match")


if __name__ == "__main__":
    main()
