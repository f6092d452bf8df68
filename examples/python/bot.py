"""What a simple player says. It leaves nothing to chance, so the same cards always make the same match."""

from dataclasses import dataclass


@dataclass
class Worth:
    """What the service says of the player's own hand."""

    points: int
    pares: int  # stones
    juego: int  # stones
    kings: int
    aces: int


@dataclass
class Choice:
    """The word to say, with the stones of an envido or the cards of a discard."""

    word: str
    stones: int = 0
    cards: str = ""


def cards_of(hand: str) -> list[str]:
    """The cards of a hand, such as "Ro3cAb7e": each a rank and its suit."""
    return [hand[at : at + 2] for at in range(0, len(hand), 2)]


def worth_of(hand: str, points: int, pares: int, juego: int) -> Worth:
    ranks = [card[0] for card in cards_of(hand)]
    return Worth(points, pares, juego, sum(rank in "R3" for rank in ranks), sum(rank in "A2" for rank in ranks))


def value(lance: str, worth: Worth) -> int:
    """How much the player likes the hand in a lance, 0 to 3."""
    if lance == "grande":
        return min(worth.kings, 3)
    if lance == "chica":
        return min(worth.aces, 3)
    if lance == "pares":
        return worth.pares
    if lance == "juego":
        return worth.juego
    return (worth.points >= 24) + (worth.points >= 27) + (worth.points == 30)


def choose(legal: dict[str, int], lance: str, at_stake: int, hand: str, worth: Worth) -> Choice:
    """One of the legal words. `legal` has the smallest number of each that has a range, and 0 for the others."""
    if "discard" in legal:
        cards = cards_of(hand)
        thrown = [card for card in cards if card[0] not in "R3"] or cards[:1]
        return Choice("discard", cards="".join(thrown))
    if "mus" in legal:
        return Choice("no_mus" if worth.juego or worth.pares > 1 else "mus")
    likes = value(lance, worth)
    if "paso" in legal:
        return Choice("envido", stones=legal["envido"]) if likes > 1 else Choice("paso")
    if likes > 2 and "envido" in legal and at_stake < 6:
        return Choice("envido", stones=legal["envido"])
    if likes > 2 and "ordago" in legal:
        return Choice("ordago")
    wanted = 3 if "ordago" not in legal else 2  # An órdago takes more to accept.
    return Choice("quiero" if likes >= wanted else "no_quiero")
