//! Several calls one after the other, each answered by itself.

use super::calls;
use super::error::{Code, Error};
use super::messages::{BatchAnswer, BatchCall, BatchResult};
use super::odds;
use crate::words::{Language, Message};

/// How much one batch may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchLimits {
    /// The most items.
    pub items: usize,
    /// The most hands that its Evaluates have together: their answers are many times as long as they are.
    pub hands: usize,
    /// The most actions that its Replays have together.
    pub actions: usize,
}

impl BatchLimits {
    /// No limits, for items that come without end and are read only as fast as their answers are taken.
    pub const NONE: BatchLimits = BatchLimits { items: usize::MAX, hands: usize::MAX, actions: usize::MAX };
}

impl Default for BatchLimits {
    /// 1,000 items, 10,000 hands, 10,000 actions.
    fn default() -> BatchLimits {
        BatchLimits { items: 1_000, hands: 10_000, actions: 10_000 }
    }
}

/// A batch under way: what it may still ask for, and the place of the next item.
///
/// ```
/// use mus_rules::service::{Batch, BatchAnswer, BatchCall, BatchLimits, EvaluateRequest};
/// use mus_rules::words::Language;
/// let mut batch = Batch::new(BatchLimits::default(), Language::English);
/// let call = BatchCall::Evaluate(Box::new(EvaluateRequest { hands: vec!["RR3A".into()], ..Default::default() }));
/// let answer = batch.ask(&call);
/// let result = batch.result(Some("a".into()), answer);
/// assert_eq!((result.index, result.error), (0, None));
/// assert!(matches!(result.answer, Some(BatchAnswer::Evaluate(_))));
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    limits: BatchLimits,
    /// What is left of them.
    left: BatchLimits,
    index: i32,
    /// What all its texts are written in.
    language: Language,
}

impl Batch {
    /// A batch that has asked nothing yet, and is answered in this language.
    pub fn new(limits: BatchLimits, language: Language) -> Batch {
        Batch { limits, left: limits, index: 0, language }
    }

    /// Makes room for so many more items.
    ///
    /// Fails with `limit_exceeded` at `items` when they are too many.
    pub fn take(&mut self, items: usize) -> Result<(), Error> {
        spend("items", items, &mut self.left.items, self.limits.items)
    }

    /// What a call comes to.
    ///
    /// Fails as the call by itself does; and with `limit_exceeded` at `hands` or `actions` when the batch has had too many of
    /// them. What is refused so is not counted: a later item may still fit.
    pub fn ask(&mut self, call: &BatchCall) -> Result<BatchAnswer, Error> {
        Ok(match call {
            BatchCall::Evaluate(request) => {
                spend("hands", request.hands.len(), &mut self.left.hands, self.limits.hands)?;
                BatchAnswer::Evaluate(calls::evaluate(request, self.language)?.into())
            }
            BatchCall::Showdown(request) => BatchAnswer::Showdown(calls::showdown(request)?.into()),
            BatchCall::Score(request) => BatchAnswer::Score(calls::score(request)?.into()),
            BatchCall::Start(request) => BatchAnswer::Start(calls::start(request)?.into()),
            BatchCall::LegalActions(request) => BatchAnswer::LegalActions(calls::legal_actions(request)?.into()),
            BatchCall::Apply(request) => BatchAnswer::Apply(calls::apply(request)?.into()),
            BatchCall::View(request) => BatchAnswer::View(calls::view(request)?.into()),
            BatchCall::Replay(request) => {
                spend("actions", request.actions.len(), &mut self.left.actions, self.limits.actions)?;
                BatchAnswer::Replay(calls::replay(request, self.language)?.into())
            }
            BatchCall::Odds(request) => BatchAnswer::Odds(odds::odds(request)?.into()),
            BatchCall::Discards(request) => BatchAnswer::Discards(odds::discards(request)?.into()),
        })
    }

    /// The result of the next item, which came to this.
    pub fn result(&mut self, id: Option<String>, outcome: Result<BatchAnswer, Error>) -> BatchResult {
        let index = self.index;
        self.index = index.saturating_add(1);
        let (answer, error) = match outcome {
            Ok(answer) => (Some(answer), None),
            Err(error) => (None, Some(error.problem(self.language))),
        };
        BatchResult { index, id, answer, error }
    }
}

/// Takes so many of what is left; none at all when that is too few.
fn spend(field: &'static str, count: usize, left: &mut usize, most: usize) -> Result<(), Error> {
    match left.checked_sub(count) {
        Some(rest) => {
            *left = rest;
            Ok(())
        }
        None => Err(Error::at(Code::LimitExceeded, field, Message::BatchLimit { most, field })),
    }
}
