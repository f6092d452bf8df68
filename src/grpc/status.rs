//! From an error of the service to a gRPC status.
//!
//! The details go in a header, and common clients refuse headers of more than 8 KiB in all. So the texts that repeat the
//! detail are cut at 512 bytes; the `Problem` has all of it. In ordinary errors nothing is cut.

use super::proto;
use crate::service::{Code, Error};
use crate::words::Language;
use prost::Message;
use prost_types::Any;
use tonic::Status;
use tonic::metadata::{MetadataMap, MetadataValue};
use tonic_types::pb::{self, bad_request::FieldViolation};

/// Texts that repeat the detail are cut at this many bytes.
const LONGEST_REPEATED: usize = 512;

/// The domain of the reasons: the package whose codes they are.
const DOMAIN: &str = "mus.v1";

/// The code of gRPC that the contract gives to a code of ours.
fn grpc_code(code: Code) -> tonic::Code {
    match code {
        Code::MalformedRequest
        | Code::UnknownField
        | Code::InvalidCard
        | Code::WrongCardCount
        | Code::DuplicateCard
        | Code::CardNotInHand
        | Code::SuitRequired
        | Code::HiddenCards
        | Code::InvalidRuleset
        | Code::InvalidSeat
        | Code::InvalidScore
        | Code::InvalidSettlement
        | Code::InconsistentSnapshot
        | Code::NotYourTurn
        | Code::IllegalAction
        | Code::BetOutOfRange
        | Code::LimitExceeded => tonic::Code::InvalidArgument,
        Code::NotFound | Code::MethodNotAllowed | Code::UnsupportedMediaType => tonic::Code::Unimplemented,
        Code::PayloadTooLarge => tonic::Code::ResourceExhausted,
        Code::Unauthenticated => tonic::Code::Unauthenticated,
        Code::Overloaded => tonic::Code::Unavailable,
        Code::Timeout => tonic::Code::DeadlineExceeded,
        Code::Internal => tonic::Code::Internal,
    }
}

/// The key under which answers say what language they are in.
const CONTENT_LANGUAGE: &str = "content-language";

/// Says what language the texts of an answer are in.
pub(super) fn label(metadata: &mut MetadataMap, language: Language) {
    metadata.insert(CONTENT_LANGUAGE, MetadataValue::from_static(language.tag()));
}

/// The status of an error, told in this language.
pub fn status(error: Error, language: Language) -> Status {
    let code = grpc_code(error.code);
    let problem = error.problem(language);
    let message = shortened(&problem.detail);
    let reason = problem.code.word().to_ascii_uppercase();
    let mut details = vec![packed(
        "google.rpc.ErrorInfo",
        &pb::ErrorInfo {
            reason: reason.clone(),
            domain: DOMAIN.to_owned(),
            metadata: problem.rule.clone().map(|rule| ("rule".to_owned(), rule)).into_iter().collect(),
        },
    )];
    if let Some(field) = problem.field.clone() {
        let violation = FieldViolation { field, description: message.clone(), reason, localized_message: None };
        details.push(packed("google.rpc.BadRequest", &pb::BadRequest { field_violations: vec![violation] }));
    }
    details.push(packed("mus.v1.Problem", &proto::Problem::from(problem)));
    let status = pb::Status { code: code.into(), message: message.clone(), details };
    let mut metadata = MetadataMap::new();
    label(&mut metadata, language);
    Status::with_details_and_metadata(code, message, status.encode_to_vec().into(), metadata)
}

fn packed(name: &str, detail: &impl Message) -> Any {
    Any { type_url: format!("type.googleapis.com/{name}"), value: detail.encode_to_vec() }
}

/// The text, cut at [`LONGEST_REPEATED`] bytes between two characters.
fn shortened(text: &str) -> String {
    let (kept, rest) = text.split_at(text.floor_char_boundary(LONGEST_REPEATED));
    if rest.is_empty() { kept.to_owned() } else { format!("{kept}…") }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::rules::LegalActions;
    use crate::words;
    use tonic_types::StatusExt;

    #[test]
    fn a_status_carries_the_error_three_times() {
        let error = Error {
            rule: Some("R-5.7"),
            legal: Some(Box::new(LegalActions { turn: Some(1), ..Default::default() })),
            ..Error::at(Code::IllegalAction, "action.type", words::Message::FourLances)
        };
        let status = status(error, Language::German);
        let message = words::Message::FourLances.text(Language::German);
        assert_eq!((status.code(), status.message()), (tonic::Code::InvalidArgument, message.as_str()));
        assert_eq!(status.metadata().get("content-language").unwrap(), "de");
        let info = status.get_details_error_info().unwrap();
        assert_eq!((info.reason.as_str(), info.domain.as_str()), ("ILLEGAL_ACTION", "mus.v1"));
        assert_eq!(info.metadata.get("rule").unwrap(), "R-5.7");
        let violation = &status.get_details_bad_request().unwrap().field_violations;
        assert_eq!(violation.iter().map(|violation| violation.field.as_str()).collect::<Vec<_>>(), ["action.type"]);
        let problem = problem(&status);
        assert_eq!(problem.code(), proto::Code::IllegalAction);
        assert_eq!(problem.legal.unwrap().turn, Some(1));
    }

    #[test]
    fn the_headers_of_the_longest_error_stay_under_8_kib() {
        let message = words::Message::Field { path: "ñ".repeat(2000) };
        let error = Error { rule: Some("R-5.7"), ..Error::at(Code::InvalidCard, "x".repeat(2000), message) };
        let response = status(error, Language::English).into_http::<tonic::body::Body>();
        let size: usize = response.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 32).sum();
        assert!(size < 8 * 1024, "{size}");
    }

    fn problem(status: &Status) -> proto::Problem {
        let details = pb::Status::decode(status.details()).unwrap().details;
        let problem = details.iter().find(|detail| detail.type_url == "type.googleapis.com/mus.v1.Problem").unwrap();
        proto::Problem::decode(problem.value.as_slice()).unwrap()
    }
}
