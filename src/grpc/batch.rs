//! Batch: many items in one call, each answered by itself.

use super::handlers::{language, refused, respond, takes_codings};
use super::proto;
use crate::guard::{Desk, Items, Turn};
use crate::rules::{Fault, Kind};
use crate::service::{Batch, BatchCall, BatchLimits, Error};
use crate::words::Message;
use tonic::{Request, Response, Status};

/// Answers all items, and lets other calls have their turn meanwhile.
pub(super) async fn batch(
    limits: BatchLimits,
    desk: &Desk,
    mut request: Request<proto::BatchRequest>,
) -> Result<Response<proto::BatchResponse>, Status> {
    let guarded = request.extensions_mut().remove::<Items>().unwrap_or_default();
    let language = language(request.metadata());
    let codings = takes_codings(request.metadata());
    let items = request.into_inner().items;
    let mut batch = Batch::new(limits, language);
    batch.take(items.len()).map_err(|error| refused(error, language))?;
    let mut turn = Turn::begin();
    let mut results = Vec::with_capacity(items.len());
    for item in items {
        let (id, call) = read(item);
        results.push(guarded.answer(desk, &mut batch, id, call).await.into());
        turn.pass().await;
    }
    Ok(respond(proto::BatchResponse { results }, Some(language), codings))
}

/// The id of an item and its call. The fields of the call's faults are counted from the call.
pub(super) fn read(item: proto::BatchItem) -> (Option<String>, Result<BatchCall, Error>) {
    let proto::BatchItem { id, call } = item;
    let call = match call {
        Some(call) => BatchCall::try_from(call).map_err(Error::from),
        None => Err(missing("call", "BatchCall")),
    };
    (id, call)
}

pub(super) fn missing(field: &str, message: &'static str) -> Error {
    Fault::new(Kind::MalformedRequest, field, Message::MessageNotSet { message }).into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
mod tests {
    use super::*;
    use std::future::poll_fn;

    #[tokio::test]
    async fn a_long_batch_lets_others_have_their_turn() {
        let evaluate = proto::EvaluateRequest { hands: vec!["RR3A".to_owned(); 100], ..Default::default() };
        let call = proto::BatchCall { r#type: Some(proto::batch_call::Type::Evaluate(Box::new(evaluate))) };
        let items = vec![proto::BatchItem { id: None, call: Some(call) }; 100];
        let request = Request::new(proto::BatchRequest { items });
        let desk = Desk::default();
        let mut all = std::pin::pin!(batch(BatchLimits::default(), &desk, request));
        let mut turns = 0;
        let answer = poll_fn(|context| {
            turns += 1;
            all.as_mut().poll(context)
        });
        assert_eq!(answer.await.unwrap().into_inner().results.len(), 100);
        assert!(turns > 2, "{turns}");
    }
}
