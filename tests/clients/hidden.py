"""That the example's phone would notice a card that it may not see."""

import sys

import grpc
from mus.v1 import rules_service_pb2 as messages
from mus.v1 import rules_service_pb2_grpc as service
from play import Phone

rules = service.RulesServiceStub(grpc.insecure_channel(sys.argv[1]))
snapshot = rules.Start(messages.StartRequest(mano=0, deck=messages.DeckRequest(seed="mus"))).snapshot
for seat in range(4):
    view = rules.View(messages.ViewRequest(snapshot=snapshot, seat=seat)).snapshot
    Phone(rules, seat).check(view)
    for other in range(4):
        for fault in ("deck", "hand"):
            wrong = type(view).FromString(view.SerializeToString())
            if fault == "deck":
                wrong.deck.CopyFrom(snapshot.deck)
            elif other != seat:
                wrong.hands[other] = snapshot.hands[other]
            else:
                continue
            try:
                Phone(rules, seat).check(wrong)
            except AssertionError:
                continue
            sys.exit(f"The phone of seat {seat} did not notice the {fault} of seat {other}")
