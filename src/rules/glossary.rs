//! The words of the game that the contract uses, each explained in the language of who asks. What is said of them is in the
//! catalogue, under the kind and the word.

use super::hand::{Nickname, ParesKind};
use super::lance::{DecidedBy, Lance};
use super::ruleset::words;
use super::ruling::RULINGS;
use super::signal::{self, SignalSet};
use super::snapshot::Reason;
use crate::words::{Language, Message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

words! {
    /// What kind of word an entry of the glossary is about.
    #[schema(example = "lance")]
    GlossaryKind in "glossary_kind" {
        Card = "card": "A card, by its rank.",
        Suit = "suit": "A suit.",
        Role = "role": "Who sits at the table, and as what.",
        Table = "table": "What there is and what goes on at a table.",
        Lance = "lance": "A lance.",
        ParesKind = "pares_kind": "What a hand holds in pares.",
        Nickname = "nickname": "What the table calls a hand.",
        Action = "action": "What a seat or the dealer says or does.",
        Phase = "phase": "Where a hand is.",
        Settled = "settled": "How a lance was closed.",
        Reason = "reason": "Why stones were taken.",
        DecidedBy = "decided_by": "What decided a lance.",
        Score = "score": "What is counted.",
        Setting = "setting": "In what tables differ: a setting of the ruleset.",
        Signal = "signal": "A seña, by its gesture.",
        Ruling = "ruling": "A ruling that answers cite.",
    }
}

/// A word of the game, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "id": "medias", "kind": "pares_kind", "name": "medias", "description": "Three cards alike."
}))]
pub struct GlossaryEntry {
    /// The word as the contract has it, or the number of a ruling; the same in all languages, and once in its kind.
    #[schema(example = "medias")]
    pub id: String,
    /// What kind of word it is.
    pub kind: GlossaryKind,
    /// What the players of the language call it.
    #[schema(example = "medias")]
    pub name: String,
    /// What it is, in a sentence or two.
    #[schema(example = "Three cards alike.")]
    pub description: String,
}

/// The words of each kind that are no list of their own.
const WORDS: [(GlossaryKind, &[&str]); 8] = [
    (GlossaryKind::Card, &["rey", "caballo", "sota", "tres", "dos", "as"]),
    (GlossaryKind::Suit, &["oros", "copas", "espadas", "bastos"]),
    (GlossaryKind::Role, &["mano", "postre", "dealer", "seat", "team"]),
    (GlossaryKind::Table, &["lance", "talk", "offer", "raise", "holder", "servido", "stock", "discards", "signal"]),
    (
        GlossaryKind::Action,
        &["mus", "no_mus", "perete", "discard", "paso", "envido", "ordago", "quiero", "no_quiero", "deal", "mus_visto"],
    ),
    (GlossaryKind::Phase, &["dealing", "mus", "discarding", "betting", "hand_over", "game_over", "match_over"]),
    (GlossaryKind::Settled, &["passed", "accepted", "refused", "uncontested", "ordago"]),
    (GlossaryKind::Score, &["stone", "amarraco", "hand", "game", "match"]),
];

const SETTINGS: [&str; 15] = [
    "players",
    "kings",
    "extra_kings",
    "target_stones",
    "games_to_win",
    "min_raise",
    "pair_answers",
    "refused_raise_bonus",
    "pass_stone",
    "ordago_accepted",
    "la_real",
    "perete",
    "mus_visto",
    "mus_corrido",
    "discard_order",
];

/// All entries, one kind after the other.
///
/// ```
/// use mus_rules::{rules::glossary, words::Language};
/// let mano = glossary(Language::Basque).into_iter().find(|entry| entry.id == "mano").unwrap();
/// assert_eq!(mano.name, "eskua");
/// ```
pub fn glossary(language: Language) -> Vec<GlossaryEntry> {
    GlossaryKind::ALL.iter().flat_map(|&kind| entries(kind, language)).collect()
}

fn entries(kind: GlossaryKind, language: Language) -> Vec<GlossaryEntry> {
    let entry = |word: &str| {
        let id = format!("{}-{word}", kind.word());
        let (name, description) = (language.name(&id), language.about(&id, "meaning"));
        GlossaryEntry { id: word.to_owned(), kind, name, description }
    };
    match kind {
        GlossaryKind::Lance => Lance::ALL.iter().map(|lance| entry(lance.word())).collect(),
        GlossaryKind::ParesKind => ParesKind::ALL.iter().map(|pares| entry(pares.word())).collect(),
        GlossaryKind::Nickname => Nickname::ALL.iter().map(|nickname| entry(nickname.word())).collect(),
        GlossaryKind::Reason => Reason::ALL.iter().map(|reason| entry(reason.word())).collect(),
        GlossaryKind::DecidedBy => DecidedBy::ALL.iter().map(|decided| entry(decided.word())).collect(),
        GlossaryKind::Setting => SETTINGS.iter().map(|setting| entry(setting)).collect(),
        GlossaryKind::Signal => signals(language),
        GlossaryKind::Ruling => RULINGS
            .iter()
            .map(|ruling| GlossaryEntry {
                id: ruling.number.to_owned(),
                kind,
                name: ruling.number.to_owned(),
                description: ruling.text(language),
            })
            .collect(),
        GlossaryKind::Card
        | GlossaryKind::Suit
        | GlossaryKind::Role
        | GlossaryKind::Table
        | GlossaryKind::Action
        | GlossaryKind::Phase
        | GlossaryKind::Settled
        | GlossaryKind::Score => {
            let words = WORDS.iter().filter(|(of, _)| *of == kind).flat_map(|(_, words)| *words);
            words.map(|word| entry(word)).collect()
        }
    }
}

/// The gestures, each with what it tells and in which sets.
fn signals(language: Language) -> Vec<GlossaryEntry> {
    signal::ids()
        .map(|id| {
            let mut told: Vec<(String, Vec<&str>)> = Vec::new();
            let mut name = String::new();
            for set in SignalSet::ALL {
                for signal in set.signals(language).into_iter().filter(|signal| signal.id == id) {
                    name = signal.gesture;
                    match told.iter_mut().find(|(meaning, _)| *meaning == signal.meaning) {
                        Some((_, sets)) => sets.push(set.word()),
                        None => told.push((signal.meaning, vec![set.word()])),
                    }
                }
            }
            let told: Vec<String> = told.iter().map(|(told, sets)| format!("{told} ({})", sets.join(", "))).collect();
            let description = Message::SignalTells { told: told.join("; ") }.text(language);
            GlossaryEntry { id: id.to_owned(), kind: GlossaryKind::Signal, name, description }
        })
        .collect()
}
