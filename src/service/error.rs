//! The published errors: closed list of codes, and the problem that both transports carry.

use crate::rules::{Fault, Kind, LegalActions};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Error texts are cut at this many bytes.
const LONGEST_DETAIL: usize = 1024;

macro_rules! codes {
    ($(#[doc = $meaning:literal] $variant:ident = $word:literal, $status:literal, $title:literal;)+) => {
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

            /// What it means, in a few words.
            pub fn title(self) -> &'static str {
                match self {
                    $(Code::$variant => $title,)+
                }
            }
        }
    };
}

codes! {
    /// The request is not JSON, has a wrong type, lacks a field, or says a word that does not exist.
    MalformedRequest = "malformed_request", 400, "The request cannot be read";
    /// A JSON field or a query parameter that does not exist.
    UnknownField = "unknown_field", 400, "There is no such field";
    /// A letter that is no card.
    InvalidCard = "invalid_card", 422, "This is no card";
    /// Too many or too few cards, hands or dealt strings.
    WrongCardCount = "wrong_card_count", 422, "Wrong number of cards";
    /// A card twice, or five of a printed rank.
    DuplicateCard = "duplicate_card", 422, "A card is there twice";
    /// A discard of a card that the hand does not hold.
    CardNotInHand = "card_not_in_hand", 422, "The hand does not hold this card";
    /// A card whose suit matters under this ruleset, given without it.
    SuitRequired = "suit_required", 422, "The suit of this card matters";
    /// A card that is not shown where it must be known.
    HiddenCards = "hidden_cards", 422, "A card is hidden that must be known";
    /// A setting outside its values, or two that contradict each other.
    InvalidRuleset = "invalid_ruleset", 422, "No table can play by this ruleset";
    /// A seat that is not at the table.
    InvalidSeat = "invalid_seat", 422, "There is no such seat";
    /// A score that no game can have.
    InvalidScore = "invalid_score", 422, "No game can have this score";
    /// Closed lances that the hands contradict.
    InvalidSettlement = "invalid_settlement", 422, "No hand can be settled like this";
    /// A snapshot that no game can reach.
    InconsistentSnapshot = "inconsistent_snapshot", 422, "No game can be in this state";
    /// It is another seat's turn.
    NotYourTurn = "not_your_turn", 422, "It is another seat's turn";
    /// An action that is not legal now.
    IllegalAction = "illegal_action", 422, "This is not legal now";
    /// An envido outside the range that may be said.
    BetOutOfRange = "bet_out_of_range", 422, "The bet is out of range";
    /// Too many items, hands or actions.
    LimitExceeded = "limit_exceeded", 422, "The request is too long";
    /// There is nothing at this address.
    NotFound = "not_found", 404, "There is nothing here";
    /// The address does not take this method.
    MethodNotAllowed = "method_not_allowed", 405, "This method is not allowed here";
    /// The body is not JSON by its content type.
    UnsupportedMediaType = "unsupported_media_type", 415, "This media type is not supported";
    /// The body is larger than the limit.
    PayloadTooLarge = "payload_too_large", 413, "The request is too large";
    /// A token or a certificate is asked for, and this is none that is known.
    Unauthenticated = "unauthenticated", 401, "Who asks is not known";
    /// More calls are in flight than the service allows.
    Overloaded = "overloaded", 503, "The service is busy";
    /// The call took longer than it may.
    Timeout = "timeout", 504, "The call took too long";
    /// A bug of the service.
    Internal = "internal", 500, "The service has a bug";
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
    /// What is wrong, in one sentence of at most 1 KiB.
    pub detail: String,
    /// The ruling that is broken, if one is.
    pub rule: Option<&'static str>,
    /// What would have been legal, where an action was not.
    pub legal: Option<Box<LegalActions>>,
}

impl Error {
    /// An error about no field.
    pub fn new(code: Code, detail: impl Into<String>) -> Error {
        Error { code, field: None, detail: shortened(detail.into()), rule: None, legal: None }
    }

    /// An error at `field`.
    pub fn at(code: Code, field: impl Into<String>, detail: impl Into<String>) -> Error {
        let field = shortened(field.into());
        Error { field: (!field.is_empty()).then_some(field), ..Error::new(code, detail) }
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
        Error { rule: fault.rule, ..Error::at(fault.kind.into(), fault.field, fault.detail) }
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

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        Problem {
            kind: format!("urn:mus:error:{}", error.code.word()),
            title: error.code.title().to_owned(),
            status: error.code.status().into(),
            detail: error.detail,
            code: error.code,
            field: error.field,
            rule: error.rule.map(str::to_owned),
            legal: error.legal,
        }
    }
}
