//! What can be wrong with a request, in the words of the rules. Nothing here knows a transport.

use crate::words::{Language, Message};
use std::fmt;

/// What kind of fault a request has. The published code of the same name says it on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Cards that go with a deal where the service deals, or none where the caller does.
    MalformedRequest,
    /// A letter that is no card.
    InvalidCard,
    /// Too many or too few cards, hands or dealt strings.
    WrongCardCount,
    /// A card twice, or five of a printed rank.
    DuplicateCard,
    /// A discard of a card that the hand does not hold.
    CardNotInHand,
    /// A card whose suit matters under this ruleset, given without it (R-1.4).
    SuitRequired,
    /// A card that is not shown where it must be known.
    HiddenCards,
    /// A setting outside its values, or two that contradict each other.
    InvalidRuleset,
    /// A seat that is not at the table.
    InvalidSeat,
    /// A score that no game can have.
    InvalidScore,
    /// A list of closed lances that the hands contradict.
    InvalidSettlement,
    /// A snapshot that no game can reach.
    InconsistentSnapshot,
    /// It is another seat's turn.
    NotYourTurn,
    /// An action that the table does not allow now.
    IllegalAction,
    /// An envido outside the range that may be said.
    BetOutOfRange,
}

/// A fault: its kind, where it is, and a sentence that a person can act on.
///
/// ```
/// use mus_rules::rules::{RulesetOverrides, Kind};
/// let seven = RulesetOverrides { players: Some(7), ..Default::default() };
/// let fault = seven.resolve().unwrap_err();
/// assert_eq!(fault.kind, Kind::InvalidRuleset);
/// assert_eq!(fault.field, "players");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub kind: Kind,
    /// Where it is: a path such as `hands[2]`, counted from the value that was checked. Empty for that value itself.
    pub field: String,
    /// What is wrong, in one sentence, which is written in the language of who reads it.
    pub message: Box<Message>,
    /// The ruling that is broken (`R-5.7`), if one is.
    pub rule: Option<&'static str>,
}

impl Fault {
    /// A fault at `field`.
    pub fn new(kind: Kind, field: impl Into<String>, message: Message) -> Fault {
        Fault { kind, field: field.into(), message: Box::new(message), rule: None }
    }

    /// The same fault, with the ruling that it breaks.
    #[must_use]
    pub fn rule(self, rule: &'static str) -> Fault {
        Fault { rule: Some(rule), ..self }
    }

    /// The same fault, seen from the value that holds the checked one under `name`.
    ///
    /// ```
    /// use mus_rules::{rules::{Fault, Kind}, words::Message};
    /// let fault = Fault::new(Kind::HiddenCards, "hands[2]", Message::CardNotShown).within("snapshot");
    /// assert_eq!(fault.field, "snapshot.hands[2]");
    /// ```
    #[must_use]
    pub fn within(self, name: &str) -> Fault {
        Fault { field: join(name, &self.field), ..self }
    }
}

/// The path of `inner` inside `outer`.
pub(crate) fn join(outer: &str, inner: &str) -> String {
    match (outer, inner) {
        ("", _) => inner.to_owned(),
        (_, "") => outer.to_owned(),
        (_, index) if index.starts_with('[') => format!("{outer}{index}"),
        _ => format!("{outer}.{inner}"),
    }
}

impl fmt::Display for Fault {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let detail = self.message.text(Language::English);
        match self.field.as_str() {
            "" => f.write_str(&detail),
            field => write!(f, "{field}: {detail}"),
        }
    }
}

impl std::error::Error for Fault {}
