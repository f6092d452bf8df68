//! The published errors: closed list of codes, and the problem that both transports carry.

use crate::rules::{Fault, Kind, LegalActions};
use crate::words::{Language, Message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Error texts are cut at this many bytes.
const LONGEST_DETAIL: usize = 1024;

macro_rules! codes {
    ($(#[doc = $meaning:literal] $variant:ident = $word:literal, $status:literal;)+) => {
        /// What is wrong, in one word. Codes never change; a client can act on them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        #[schema(example = "illegal_action")]
        pub enum Code {
            $(#[doc = $meaning] $variant,)+
        }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Code] = &[$(Code::$variant),+];

            /// The word on the wire.
            pub fn word(self) -> &'static str {
                match self {
                    $(Code::$variant => $word,)+
                }
            }

            /// The HTTP status that the contract gives it.
            pub fn status(self) -> u16 {
                match self {
                    $(Code::$variant => $status,)+
                }
            }

            /// When it is told, in one sentence.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Code::$variant => $meaning.trim_ascii_start(),)+
                }
            }

            /// Its id in the catalogue.
            pub fn id(self) -> &'static str {
                match self {
                    $(Code::$variant => concat!("code-", $word),)+
                }
            }

            /// What it means, in a few words.
            pub fn title(self, language: Language) -> String {
                language.name(self.id())
            }
        }
    };
}

codes! {
    /// The request is not JSON, has a wrong type, lacks a field, or says a word that does not exist.
    MalformedRequest = "malformed_request", 400;
    /// A JSON field or a query parameter that does not exist.
    UnknownField = "unknown_field", 400;
    /// A letter that is no card.
    InvalidCard = "invalid_card", 422;
    /// Too many or too few cards, hands or dealt strings.
    WrongCardCount = "wrong_card_count", 422;
    /// A card twice, or five of a printed rank.
    DuplicateCard = "duplicate_card", 422;
    /// A discard of a card that the hand does not hold.
    CardNotInHand = "card_not_in_hand", 422;
    /// A card whose suit matters under this ruleset, given without it.
    SuitRequired = "suit_required", 422;
    /// A card that is not shown where it must be known.
    HiddenCards = "hidden_cards", 422;
    /// A setting outside its values, or two that contradict each other.
    InvalidRuleset = "invalid_ruleset", 422;
    /// A seat that is not at the table.
    InvalidSeat = "invalid_seat", 422;
    /// A score that no game can have.
    InvalidScore = "invalid_score", 422;
    /// Closed lances that the hands contradict.
    InvalidSettlement = "invalid_settlement", 422;
    /// A snapshot that no game can reach.
    InconsistentSnapshot = "inconsistent_snapshot", 422;
    /// It is another seat's turn.
    NotYourTurn = "not_your_turn", 422;
    /// An action that is not legal now.
    IllegalAction = "illegal_action", 422;
    /// An envido outside the range that may be said.
    BetOutOfRange = "bet_out_of_range", 422;
    /// Too many items, hands or actions.
    LimitExceeded = "limit_exceeded", 422;
    /// There is nothing at this address.
    NotFound = "not_found", 404;
    /// The address does not take this method.
    MethodNotAllowed = "method_not_allowed", 405;
    /// The body is not JSON by its content type.
    UnsupportedMediaType = "unsupported_media_type", 415;
    /// The body is larger than the limit.
    PayloadTooLarge = "payload_too_large", 413;
    /// A token or a certificate is asked for, and this is none that is known.
    Unauthenticated = "unauthenticated", 401;
    /// More calls are in flight than the service allows.
    Overloaded = "overloaded", 503;
    /// The call took longer than it may.
    Timeout = "timeout", 504;
    /// A bug of the service.
    Internal = "internal", 500;
}

impl From<Kind> for Code {
    fn from(kind: Kind) -> Code {
        match kind {
            Kind::MalformedRequest => Code::MalformedRequest,
            Kind::InvalidCard => Code::InvalidCard,
            Kind::WrongCardCount => Code::WrongCardCount,
            Kind::DuplicateCard => Code::DuplicateCard,
            Kind::CardNotInHand => Code::CardNotInHand,
            Kind::SuitRequired => Code::SuitRequired,
            Kind::HiddenCards => Code::HiddenCards,
            Kind::InvalidRuleset => Code::InvalidRuleset,
            Kind::InvalidSeat => Code::InvalidSeat,
            Kind::InvalidScore => Code::InvalidScore,
            Kind::InvalidSettlement => Code::InvalidSettlement,
            Kind::InconsistentSnapshot => Code::InconsistentSnapshot,
            Kind::NotYourTurn => Code::NotYourTurn,
            Kind::IllegalAction => Code::IllegalAction,
            Kind::BetOutOfRange => Code::BetOutOfRange,
        }
    }
}

/// Why a call was refused. It knows no transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong, in one word.
    pub code: Code,
    /// Where, as a path into the request; nothing when it is about no field.
    pub field: Option<String>,
    /// What is wrong, in one sentence, which is written in the language of who reads it.
    pub message: Box<Message>,
    /// The ruling that is broken, if one is.
    pub rule: Option<&'static str>,
    /// What would have been legal, where an action was not.
    pub legal: Option<Box<LegalActions>>,
}

impl Error {
    /// An error about no field.
    pub fn new(code: Code, message: Message) -> Error {
        Error { code, field: None, message: Box::new(message), rule: None, legal: None }
    }

    /// An error at `field`.
    pub fn at(code: Code, field: impl Into<String>, message: Message) -> Error {
        let field = shortened(field.into());
        Error { field: (!field.is_empty()).then_some(field), ..Error::new(code, message) }
    }

    /// What is wrong, in one sentence of at most 1 KiB.
    pub fn detail(&self, language: Language) -> String {
        shortened(self.message.text(language))
    }

    /// The error as both transports carry it, told in this language.
    pub fn problem(self, language: Language) -> Problem {
        Problem {
            kind: format!("urn:mus:error:{}", self.code.word()),
            title: self.code.title(language),
            status: self.code.status().into(),
            detail: self.detail(language),
            code: self.code,
            field: self.field,
            rule: self.rule.map(str::to_owned),
            legal: self.legal,
        }
    }

    /// The same error, seen from the value that holds the request under `name`.
    #[must_use]
    pub fn within(self, name: &str) -> Error {
        let inner = self.field.unwrap_or_default();
        Error { field: Some(crate::rules::join(name, &inner)), ..self }
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        let field = shortened(fault.field);
        Error {
            code: fault.kind.into(),
            field: (!field.is_empty()).then_some(field),
            message: fault.message,
            rule: fault.rule,
            legal: None,
        }
    }
}

/// The text, cut at [`LONGEST_DETAIL`] bytes between two characters.
fn shortened(mut text: String) -> String {
    if text.len() > LONGEST_DETAIL {
        let ellipsis = '…';
        let room = LONGEST_DETAIL.saturating_sub(ellipsis.len_utf8());
        text.truncate(text.floor_char_boundary(room));
        text.push(ellipsis);
    }
    text
}

/// An error as both transports carry it: REST as `application/problem+json`, gRPC as a detail of the status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "type": "urn:mus:error:illegal_action",
    "title": "This is not legal now",
    "status": 422,
    "detail": "Seat 1 cannot say envido: the offer is an órdago: quiero or no quiero",
    "code": "illegal_action",
    "field": "action.type",
    "rule": "R-5.7",
    "legal": {"turn": 1, "lance": "grande", "actions": [{"type": "quiero"}, {"type": "no_quiero"}], "stakes": {"if_refused": 1}}
}))]
pub struct Problem {
    /// The kind of problem, `urn:mus:error:` and the code.
    #[serde(rename = "type")]
    #[schema(example = "urn:mus:error:illegal_action")]
    pub kind: String,
    /// What the code means, in a few words.
    #[schema(example = "This is not legal now")]
    pub title: String,
    /// The HTTP status, also where the answer came over gRPC or inside another one.
    #[schema(minimum = 400, maximum = 599, example = 422)]
    pub status: i32,
    /// What is wrong, in one sentence that a person can act on.
    #[schema(max_length = 1024, example = "Seat 1 cannot say envido: the offer is an órdago: quiero or no quiero")]
    pub detail: String,
    /// What is wrong, in one word that a client can act on.
    pub code: Code,
    /// Where it is wrong, as a path into the request; left out when it is about no field.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 1024, nullable = false, example = "action.type")]
    pub field: Option<String>,
    /// The ruling that is broken, if one is.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "R-5.7", pattern = r"^R-\d+\.\d+$")]
    pub rule: Option<String>,
    /// What would have been legal; with `illegal_action`, `not_your_turn` and `bet_out_of_range`.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub legal: Option<Box<LegalActions>>,
}
