//! What a handler tells the guard of the call that it handles.

use crate::service::{Code, Ruled};
use std::cell::Cell;

/// What has been told of a call.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    /// The code of the error that it comes to.
    pub(super) code: Option<Code>,
    /// The preset of the rules that it asks about.
    pub(super) preset: Option<&'static str>,
}

tokio::task_local! {
    static TOLD: Cell<Told>;
}

fn change(change: impl FnOnce(Told) -> Told) {
    let _nobody_listens = TOLD.try_with(|told| told.set(change(told.get())));
}

/// Tells the guard of the call that runs here which error it comes to. Outside of a call nobody listens.
pub fn tell(code: Code) {
    change(|told| Told { code: Some(code), ..told });
}

/// Tells the guard which rules the call that runs here is about.
pub fn tell_rules(request: &impl Ruled) {
    change(|told| Told { preset: request.preset().map(|preset| preset.word()), ..told });
}

/// Runs the call, and gives what it told beside what it came to.
pub(super) async fn listen<F: Future>(call: F) -> (F::Output, Told) {
    TOLD.scope(Cell::default(), async {
        let outcome = call.await;
        (outcome, TOLD.with(Cell::get))
    })
    .await
}
