//! What a client says of a request: its id, and the trace that it is a part of.

use crate::telemetry::{Parent, TraceState};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use rand::TryRngCore;
use rand::rngs::OsRng;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const TRACESTATE: HeaderName = HeaderName::from_static("tracestate");

/// The longest id that is taken from a client.
const LONGEST_ID: usize = 128;

/// The id that the client gave the request, if it can be repeated in logs and headers without harm; otherwise a new one.
pub(super) fn request_id(headers: &HeaderMap) -> HeaderValue {
    let given = headers
        .get(super::REQUEST_ID)
        .filter(|id| (1..=LONGEST_ID).contains(&id.len()) && id.as_bytes().iter().all(u8::is_ascii_graphic));
    given.cloned().unwrap_or_else(new_id)
}

/// An id that no other request has: the process by chance, the request by its number.
pub(super) fn new_id() -> HeaderValue {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| OsRng.try_next_u64().unwrap_or_default());
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = u128::from(*PROCESS) << 64 | u128::from(NUMBER.fetch_add(1, Ordering::Relaxed));
    HeaderValue::from_bytes(&digits(number)).unwrap_or(HeaderValue::from_static("-"))
}

/// The number in hexadecimal digits. Every call has an id, and to write it is most of what the id costs.
fn digits(number: u128) -> [u8; 32] {
    let mut digits = [0; 32];
    for (pair, byte) in digits.chunks_exact_mut(2).zip(number.to_be_bytes()) {
        for (digit, value) in pair.iter_mut().zip([byte >> 4, byte & 15]) {
            *digit = if value < 10 { b'0'.wrapping_add(value) } else { b'a'.wrapping_sub(10).wrapping_add(value) };
        }
    }
    digits
}

/// What `traceparent` says, as W3C Trace Context has it, if it is well-formed: a client's slip in a header that we do not need
/// fails no call.
pub(super) fn parent(headers: &HeaderMap) -> Option<Parent> {
    let mut given = headers.get_all(TRACEPARENT).iter();
    let text = given.next()?.to_str().ok()?;
    if given.next().is_some() {
        return None;
    }
    let mut parts = text.split('-');
    let version = hex(parts.next()?, 2)?;
    let (trace, span, flags) = (hex(parts.next()?, 32)?, hex(parts.next()?, 16)?, hex(parts.next()?, 2)?);
    // Later versions may have more parts, this one has not.
    if version == 0xff || (version == 0 && parts.next().is_some()) || trace == 0 || span == 0 {
        return None;
    }
    let (span, flags) = (u64::try_from(span).ok()?, u8::try_from(flags).ok()?);
    Some(Parent { trace, span, flags, state: state(headers) })
}

/// What `tracestate` says, which goes with the trace as it came: who samples may look into it. What cannot be read is left out.
fn state(headers: &HeaderMap) -> TraceState {
    let lists = headers.get_all(TRACESTATE).iter().map(|list| list.to_str());
    let lists = lists.collect::<Result<Vec<_>, _>>().unwrap_or_default();
    if lists.is_empty() { TraceState::NONE } else { lists.join(",").parse().unwrap_or_default() }
}

/// A number of exactly so many lower-case hexadecimal digits.
fn hex(text: &str, digits: usize) -> Option<u128> {
    let plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    (text.len() == digits && plain).then(|| u128::from_str_radix(text, 16).ok())?
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn headers(name: &'static str, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name.parse().unwrap(), HeaderValue::from_bytes(value.as_bytes()).unwrap())])
    }

    #[test]
    fn parents_that_are_well_formed_and_others() {
        let parent = |text: &str| super::parent(&headers("traceparent", text));
        let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        let read = parent(good).unwrap();
        assert_eq!((read.trace, read.flags), (0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c, 1));
        assert_eq!(read.span, 0xb7ad_6b71_6920_3331);
        assert_eq!(parent(&format!("{}-more", good.replacen("00", "01", 1))), Some(read), "a later version");
        let none = "00-00000000000000000000000000000000-b7ad6b7169203331-01";
        let no_span = "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01";
        for wrong in ["", "00", "x", none, no_span, &format!("{good}-more"), &good.to_uppercase(), &good[1..], "ñ"] {
            assert_eq!(parent(wrong), None, "{wrong}");
        }
        assert_eq!(parent(&good.replacen("00", "ff", 1)), None);
        let mut twice = headers("traceparent", good);
        twice.append("traceparent", good.parse().unwrap());
        assert_eq!(super::parent(&twice), None);
    }

    #[test]
    fn the_state_of_a_trace_stays_with_it() {
        let state = |lists: &[&str]| {
            let mut all = headers("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
            for list in lists {
                all.append("tracestate", list.parse().unwrap());
            }
            super::parent(&all).unwrap().state.header()
        };
        assert_eq!(state(&[]), "");
        assert_eq!(state(&["a=1,b@c=2"]), "a=1,b@c=2");
        assert_eq!(state(&["a=1", "b=2"]), "a=1,b=2", "one list over two headers");
        assert_eq!(state(&["A=1"]), "", "the trace goes on without what is not well-formed");
    }

    #[test]
    fn ids_that_can_be_repeated_and_others() {
        let longest = "x".repeat(LONGEST_ID);
        for good in ["a", "550e8400-e29b-41d4-a716-446655440000", &longest] {
            assert_eq!(request_id(&headers("x-request-id", good)), good);
        }
        for bad in ["", "a b", "ñ", &"x".repeat(129)] {
            let made = request_id(&headers("x-request-id", bad));
            assert!(made != bad && made.len() == 32, "{made:?}");
        }
        assert_ne!(new_id(), new_id());
        for number in [0, 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef, u128::MAX] {
            assert_eq!(digits(number), *format!("{number:032x}").as_bytes());
        }
    }
}
