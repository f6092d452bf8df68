//! The rulings that answers cite. What each says is in the catalogue, under its number.

use crate::words::Language;

/// A ruling.
///
/// ```
/// use mus_rules::{rules::RULINGS, words::Language};
/// let hand = RULINGS.iter().find(|ruling| ruling.number == "R-1.6").unwrap();
/// assert_eq!(hand.text(Language::English), "A hand has four cards.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its number, `R-` and two numbers.
    pub number: &'static str,
}

impl Ruling {
    /// What it says, in one sentence or two.
    pub fn text(&self, language: Language) -> String {
        language.about(&self.id(), "meaning")
    }

    /// Its id in the catalogue: its number, which cannot have a full stop there.
    pub fn id(&self) -> String {
        format!("ruling-{}", self.number.replace('.', "-"))
    }
}

/// All rulings, in order.
pub const RULINGS: [Ruling; 38] = [
    Ruling { number: "R-1.1" },
    Ruling { number: "R-1.2" },
    Ruling { number: "R-1.3" },
    Ruling { number: "R-1.4" },
    Ruling { number: "R-1.5" },
    Ruling { number: "R-1.6" },
    Ruling { number: "R-2.1" },
    Ruling { number: "R-2.2" },
    Ruling { number: "R-2.3" },
    Ruling { number: "R-2.4" },
    Ruling { number: "R-3.1" },
    Ruling { number: "R-3.2" },
    Ruling { number: "R-3.3" },
    Ruling { number: "R-3.4" },
    Ruling { number: "R-3.5" },
    Ruling { number: "R-3.6" },
    Ruling { number: "R-4.1" },
    Ruling { number: "R-4.2" },
    Ruling { number: "R-4.3" },
    Ruling { number: "R-4.4" },
    Ruling { number: "R-4.5" },
    Ruling { number: "R-4.6" },
    Ruling { number: "R-4.7" },
    Ruling { number: "R-4.8" },
    Ruling { number: "R-5.1" },
    Ruling { number: "R-5.2" },
    Ruling { number: "R-5.3" },
    Ruling { number: "R-5.4" },
    Ruling { number: "R-5.5" },
    Ruling { number: "R-5.6" },
    Ruling { number: "R-5.7" },
    Ruling { number: "R-5.8" },
    Ruling { number: "R-6.1" },
    Ruling { number: "R-6.2" },
    Ruling { number: "R-6.3" },
    Ruling { number: "R-6.4" },
    Ruling { number: "R-6.5" },
    Ruling { number: "R-6.6" },
];
