//! Who is let in, where not everybody is.

use axum::http::{HeaderMap, header};
use sha2::{Digest, Sha256};
use std::fmt;
use subtle::{Choice, ConstantTimeEq};

/// The tokens that open the service, as hashes: all are of one length, and none is kept.
#[derive(Clone)]
pub struct Tokens(Vec<[u8; 32]>);

impl Tokens {
    /// One token a line; empty lines, and those that begin with `#`, are none. Nothing when there is no token: that would let nobody in.
    pub fn read(text: &str) -> Option<Tokens> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let tokens: Vec<[u8; 32]> = lines.map(|token| Sha256::digest(token).into()).collect();
        (!tokens.is_empty()).then_some(Tokens(tokens))
    }

    /// Whether the headers have one of them. How long that takes says nothing of how near the guess was.
    pub(super) fn are_in(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(header::AUTHORIZATION).map(|value| value.as_bytes()).unwrap_or_default();
        let Some((scheme, token)) = given.split_at_checked(7) else { return false };
        if !scheme.eq_ignore_ascii_case(b"Bearer ") {
            return false;
        }
        let given: [u8; 32] = Sha256::digest(token).into();
        let any = self.0.iter().fold(Choice::from(0), |any, known| any | known.ct_eq(&given));
        any.into()
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tokens")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn who_is_let_in() {
        let tokens = Tokens::read("# ours\n first \n\nsecond\n").unwrap();
        let are_in =
            |value: &str| tokens.are_in(&HeaderMap::from_iter([(header::AUTHORIZATION, value.parse().unwrap())]));
        for good in ["Bearer first", "bearer second"] {
            assert!(are_in(good), "{good}");
        }
        for bad in ["", "Bearer", "Bearer ", "Bearer firs", "Bearer # ours", "Basic first", "first"] {
            assert!(!are_in(bad), "{bad}");
        }
        assert!(!tokens.are_in(&HeaderMap::new()));
        assert!(Tokens::read("\n# none\n").is_none());
    }
}
