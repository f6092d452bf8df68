"""A match of Mus between four phones, over gRPC.

The host keeps the game and deals. It sends each phone what its player may see; the phone whose turn it is asks the
rules what it may do, and sends back an action; the host has it done. No phone ever has the cards of another.
"""

import sys

import grpc
from bot import Choice, Worth, cards_of, choose, worth_of
from mus.v1 import game_pb2 as game
from mus.v1 import rules_service_pb2 as messages
from mus.v1 import rules_service_pb2_grpc as service

SHOWN = ("hand_over", "game_over", "match_over")


class Phone:
    """The phone of one player: all that it knows of a game is the view that it is sent."""

    def __init__(self, rules: service.RulesServiceStub, seat: int) -> None:
        self.rules = rules
        self.seat = seat

    def see(self, view: game.Snapshot) -> game.Action | None:
        """The player's action, if it is their turn."""
        self.check(view)
        legal = self.rules.LegalActions(messages.LegalActionsRequest(snapshot=view))
        if not legal.HasField("turn") or legal.turn != self.seat:
            return None
        words = {action.WhichOneof("type"): action for action in legal.actions}
        least = {word: getattr(getattr(action, word), "min", 0) for word, action in words.items()}
        lance = game.Lance.Name(legal.lance).removeprefix("LANCE_").lower()
        hand = view.hands[self.seat]
        return self.action(choose(least, lance, legal.stakes.if_accepted, hand, self.worth(view, hand)))

    def worth(self, view: game.Snapshot, hand: str) -> Worth:
        asked = messages.EvaluateRequest(ruleset=view.ruleset, hands=[hand])
        [result] = self.rules.Evaluate(asked).results
        return worth_of(hand, result.points, result.pares.stones, result.juego.stones)

    def action(self, choice: Choice) -> game.Action:
        action = game.Action()
        said = getattr(action, choice.word)
        said.seat = self.seat
        if choice.stones:
            said.stones = choice.stones
        if choice.cards:
            said.cards = choice.cards
        # Seat 0 is protobuf's default, which alone does not choose the word.
        said.SetInParent()
        return action

    def check(self, view: game.Snapshot) -> None:
        """Fails if the view has a card that this player may not see."""
        assert not view.HasField("deck"), "a phone has the deck"
        if view.phase.WhichOneof("type") in SHOWN:
            return
        assert len(cards_of(view.hands[self.seat])) == 4 or view.phase.HasField("discarding")
        for seat, hand in enumerate(view.hands):
            assert seat == self.seat or set(hand) <= {"?"}, f"seat {self.seat} sees {hand} of seat {seat}"
        for turn, thrown in enumerate(view.phase.discarding.discards):
            seat = (view.mano + turn) % len(view.hands)
            assert seat == self.seat or set(thrown) <= {"?"}, f"seat {self.seat} sees that seat {seat} threw {thrown}"


class Host:
    """Who keeps the game. It needs to know nothing of the rules."""

    def __init__(self, rules: service.RulesServiceStub, phones: list[Phone], seed: str) -> None:
        self.rules = rules
        self.phones = phones
        asked = messages.StartRequest(mano=0, deck=messages.DeckRequest(seed=seed))
        self.snapshot = rules.Start(asked).snapshot

    def play(self) -> None:
        """Plays until the match is over."""
        while self.snapshot.phase.WhichOneof("type") != "match_over":
            actions = [action for phone in self.phones if (action := phone.see(self.view(phone.seat)))]
            # Nobody's turn: the hand is over, and the next one is to be dealt.
            [action] = actions or [game.Action(deal=game.Action.Deal())]
            answer = self.rules.Apply(messages.ApplyRequest(snapshot=self.snapshot, action=action))
            self.snapshot = answer.snapshot
            self.tell()

    def view(self, seat: int) -> game.Snapshot:
        return self.rules.View(messages.ViewRequest(snapshot=self.snapshot, seat=seat)).snapshot

    def tell(self) -> None:
        phase = self.snapshot.phase.WhichOneof("type")
        if phase in SHOWN:
            stones, games = self.snapshot.score.stones, self.snapshot.score.games
            print(f"hand {self.snapshot.hand_number}: stones {stones[0]}-{stones[1]}, games {games[0]}-{games[1]}")
        if phase == "match_over":
            print(f"team {self.snapshot.phase.match_over.winner} wins the match")


def main() -> None:
    address = sys.argv[1] if len(sys.argv) > 1 else "localhost:50051"
    with grpc.insecure_channel(address) as channel:
        rules = service.RulesServiceStub(channel)
        Host(rules, [Phone(rules, seat) for seat in range(4)], seed="mus").play()


if __name__ == "__main__":
    main()
