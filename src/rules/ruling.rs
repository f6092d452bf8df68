//! The rulings that answers cite, each in one sentence.

/// A ruling: its number, and what it says in short.
///
/// ```
/// use mus_rules::rules::RULINGS;
/// assert!(RULINGS.iter().any(|ruling| ruling.number == "R-4.8"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its number, `R-` and two numbers.
    pub number: &'static str,
    /// What it says, in one sentence.
    pub text: &'static str,
}

const fn ruling(number: &'static str, text: &'static str) -> Ruling {
    Ruling { number, text }
}

/// All rulings, in order.
pub const RULINGS: &[Ruling] = &[
    ruling("R-1.1", "Forty cards in four suits, ten ranks each; suits never decide anything."),
    ruling("R-1.2", "With eight kings, the default, a 3 plays as a king and a 2 as an ace in every respect."),
    ruling("R-1.3", "With four kings a 3 and a 2 are themselves, and worth 3 and 2."),
    ruling("R-1.4", "With ten kings two further cards that the table has agreed on play as kings too."),
    ruling(
        "R-1.5",
        "Ranks from high to low are R C S 7 6 5 4 3 2 A; R, C and S are worth 10, the others their number, an ace 1.",
    ),
    ruling("R-1.6", "A hand has four cards."),
    ruling("R-2.1", "Seats are numbered from 0 in the order of play."),
    ruling(
        "R-2.2",
        "Two, four and six players are two teams, even seats against odd ones; three and five play each for himself.",
    ),
    ruling("R-2.3", "Mano speaks first and postre last; among equal hands the one that comes first from mano wins."),
    ruling("R-2.4", "The next hand's mano is the seat after this hand's."),
    ruling(
        "R-3.1",
        "From mano each seat says mus or no mus; the first no mus ends the talk, and mano opens the grande.",
    ),
    ruling(
        "R-3.2",
        "When all have said mus each discards one to four cards, then all are served, and the talk begins again.",
    ),
    ruling(
        "R-3.3",
        "When the stock runs out, what is left is served first, then all discards are shuffled into a new one.",
    ),
    ruling(
        "R-3.4",
        "With mus corrido, in a game's first hand, mano moves on with each mus and goes to the seat that cuts.",
    ),
    ruling("R-3.5", "A seat that holds 4, 5, 6 and 7 may show this perete in its turn and be served four new cards."),
    ruling("R-3.6", "After mus visto all hands are dealt afresh, or everybody discards without a talk."),
    ruling("R-4.1", "The lances are grande, chica, pares, then juego if any seat holds it, otherwise punto."),
    ruling("R-4.2", "A lance is won by the best single hand; the hands of a team are never merged."),
    ruling("R-4.3", "At grande the cards are compared from the highest on, and the higher one wins."),
    ruling("R-4.4", "At chica the cards are compared from the lowest on, and the lower one wins."),
    ruling("R-4.5", "In pares duples beat medias and medias beat a par; then the rank of the combination decides."),
    ruling("R-4.6", "Juego is 31 points or more; best to worst 31, 32, 40, 37, 36, 35, 34, 33."),
    ruling("R-4.7", "At the punto the higher total wins; 30 is best."),
    ruling("R-4.8", "With la real three sevens and the card that the table names beat every other 31."),
    ruling("R-5.1", "Before pares and juego each seat states truthfully whether it holds it; only holders take part."),
    ruling("R-5.2", "A lance whose holders are all of one team, or that has none, is uncontested: no bets."),
    ruling(
        "R-5.3",
        "Holders speak from mano: paso, envido of two stones or more, or órdago; who passed may still answer.",
    ),
    ruling(
        "R-5.4",
        "Rivals answer in turn; one quiero closes the lance, and the offer is refused when all have said no quiero.",
    ),
    ruling("R-5.5", "A raise names the stones added, at least the table's minimum, and accepts what was on the table."),
    ruling("R-5.6", "The rules know no limit; the service stops at 10,000 stones in one lance."),
    ruling("R-5.7", "An órdago stakes the game and can only be answered quiero or no quiero."),
    ruling("R-5.8", "A refused offer pays the last amount that was accepted, or one stone if none was."),
    ruling(
        "R-6.1",
        "The lances are counted in order, and the first team to reach the target is home; nothing is counted after that.",
    ),
    ruling("R-6.2", "What each lance pays when it was passed, accepted, refused or uncontested."),
    ruling(
        "R-6.3",
        "A par is worth 1, medias 2, duples 3; juego of 31 three, any other two; each hand of the team counts.",
    ),
    ruling("R-6.4", "Where the table plays it, contested pares and juego that all passed pay one stone more."),
    ruling("R-6.5", "An accepted órdago is shown at once, and the best hand that takes part wins the game."),
    ruling("R-6.6", "The games that win the match; the next deal starts the next game at zero."),
];
