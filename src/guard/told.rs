//! What a handler tells the guard of the call that it handles.

use crate::service::Code;
use std::cell::Cell;

tokio::task_local! {
    static TOLD: Cell<Option<Code>>;
}

/// Tells the guard of the call that runs here which error it comes to. Outside of a call nobody listens.
pub fn tell(code: Code) {
    let _nobody_listens = TOLD.try_with(|told| told.set(Some(code)));
}

/// Runs the call, and gives what it told beside what it came to.
pub(super) async fn listen<F: Future>(call: F) -> (F::Output, Option<Code>) {
    TOLD.scope(Cell::new(None), async {
        let outcome = call.await;
        (outcome, TOLD.with(Cell::get))
    })
    .await
}
