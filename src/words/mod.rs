//! What the service says to people, in their language: one catalogue, a file of Project Fluent for each language.
//!
//! The floors below speak in [`Message`]s: a sentence by its name, with what goes into it. Nothing is written until a transport
//! knows who reads it, so a sentence that nobody reads costs nothing. What has no arguments, such as the meaning of a word of the
//! contract, is asked for by its id in the files.
//!
//! Which language is read is told by [`Language::asked`]. It is our own, since the crates that read the header leave its
//! q values aside (`fluent-langneg`), or cannot be given any bytes (`accept-language` sorts by a float that may be no number).

mod message;

pub use message::{Argument, Message};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// A language that the service speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, for all who do not say otherwise.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// German.
    German,
    /// Basque.
    Basque,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 4] = [Language::English, Language::Spanish, Language::German, Language::Basque];

    /// Its tag, as `Content-Language` has it.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
            Language::German => "de",
            Language::Basque => "eu",
        }
    }

    /// All its texts, as they are in its file.
    pub const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("en.ftl"),
            Language::Spanish => include_str!("es.ftl"),
            Language::German => include_str!("de.ftl"),
            Language::Basque => include_str!("eu.ftl"),
        }
    }

    /// The language that suits best who reads these, the values of `Accept-Language`: the one with the greatest weight, of
    /// equal ones the first; a region counts as its language. English when none suits, or when nothing can be read.
    ///
    /// ```
    /// use mus_rules::words::Language;
    /// assert_eq!(Language::asked(["fr, es-MX;q=0.8, de;q=0.5"]), Language::Spanish);
    /// assert_eq!(Language::asked(["tlh"]), Language::English);
    /// ```
    pub fn asked<'v>(values: impl IntoIterator<Item = &'v str>) -> Language {
        // For each language the best weight and the place of the range that gives it; the last is for all that are not named.
        let mut own: [Option<(u16, usize)>; Language::ALL.len()] = Default::default();
        let mut others = None;
        let ranges = values.into_iter().flat_map(|value| value.split(','));
        for (at, (range, weight)) in ranges.filter_map(weighed).enumerate() {
            let language = range.split('-').next().unwrap_or_default();
            let place = match Language::ALL.iter().zip(&mut own).find(|(it, _)| it.tag().eq_ignore_ascii_case(language))
            {
                Some((_, place)) => place,
                None if range == "*" => &mut others,
                None => continue,
            };
            if place.is_none_or(|(best, _)| weight > best) {
                *place = Some((weight, at));
            }
        }
        let wanted = Language::ALL.into_iter().zip(own).filter_map(|(language, own)| Some((language, own.or(others)?)));
        let wanted = wanted.filter(|(_, (weight, _))| *weight > 0);
        let best = wanted.min_by_key(|(_, (weight, at))| (std::cmp::Reverse(*weight), *at));
        best.map(|(language, _)| language).unwrap_or_default()
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [LazyLock<FluentBundle<FluentResource>>; Language::ALL.len()] = [
            LazyLock::new(|| read(Language::English)),
            LazyLock::new(|| read(Language::Spanish)),
            LazyLock::new(|| read(Language::German)),
            LazyLock::new(|| read(Language::Basque)),
        ];
        let [english, spanish, german, basque] = &BUNDLES;
        match self {
            Language::English => english,
            Language::Spanish => spanish,
            Language::German => german,
            Language::Basque => basque,
        }
    }

    /// The text of this id, or of one of its attributes. A test holds that all are there; what is not is told by its id.
    fn text(self, id: &str, attribute: Option<&str>, args: Option<&FluentArgs<'_>>) -> String {
        let bundle = self.bundle();
        let pattern = bundle.get_message(id).and_then(|message| match attribute {
            None => message.value(),
            Some(name) => message.get_attribute(name).map(|attribute| attribute.value()),
        });
        match pattern {
            Some(pattern) => bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned(),
            None => id.to_owned(),
        }
    }

    /// What players call the word of this id.
    pub fn name(self, id: &str) -> String {
        self.text(id, None, None)
    }

    /// The sentence that goes with this id under the name of `about`: what a word means, where a ruleset is played.
    ///
    /// ```
    /// use mus_rules::words::Language;
    /// assert_eq!(Language::Basque.name("lance-grande"), "handia");
    /// assert_eq!(Language::English.about("pares_kind-par", "meaning"), "Two cards alike.");
    /// ```
    pub fn about(self, id: &str, about: &str) -> String {
        self.text(id, Some(about), None)
    }
}

/// A language range and its weight in thousandths; nothing when it is neither.
fn weighed(item: &str) -> Option<(&str, u16)> {
    let (range, parameters) = item.split_once(';').map_or((item, None), |(range, rest)| (range, Some(rest)));
    let range = range.trim();
    let is_range =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if range != "*" && !is_range(range) {
        return None;
    }
    let Some(parameters) = parameters else { return Some((range, 1000)) };
    let (name, value) = parameters.split_once('=')?;
    let (whole, thousandths) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    if !name.trim().eq_ignore_ascii_case("q")
        || thousandths.len() > 3
        || !thousandths.bytes().all(|it| it.is_ascii_digit())
    {
        return None;
    }
    let thousandths: u16 = format!("{thousandths:0<3}").parse().ok()?;
    match whole {
        "0" => Some((range, thousandths)),
        "1" if thousandths == 0 => Some((range, 1000)),
        _ => None,
    }
}

fn read(language: Language) -> FluentBundle<FluentResource> {
    let plurals: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![plurals]);
    // Marks round what is put in would be seen by programs, and all four languages are written the same way round.
    bundle.set_use_isolating(false);
    // A test reads all files; what cannot be read is left out.
    let resource = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(rest, _)| rest);
    let _twice = bundle.add_resource(resource);
    bundle
}

/// Reads the catalogue now, so that no caller has to wait for it.
pub fn prepare() {
    for language in Language::ALL {
        language.bundle();
    }
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_written_whole_in_every_language() {
        for language in Language::ALL {
            let bundle = language.bundle();
            for (id, names) in Message::ALL {
                // Counts that call for each form of a plural, and texts where a text is put in.
                for count in [0, 1, 2, 5, 10_000] {
                    let mut args = FluentArgs::new();
                    names.iter().for_each(|name| args.set(*name, count));
                    let pattern = bundle.get_message(id).and_then(|message| message.value()).unwrap_or_else(|| {
                        panic!("{} has no {id}", language.tag());
                    });
                    let mut faults = Vec::new();
                    let text = bundle.format_pattern(pattern, Some(&args), &mut faults);
                    assert!(faults.is_empty(), "{} {id}: {faults:?}", language.tag());
                    assert!(!text.is_empty() && !text.contains(['{', '}', '$']), "{} {id}: {text}", language.tag());
                }
            }
        }
    }

    #[test]
    fn plurals() {
        let taken = |taken, language| Message::HandTook { team: 1, taken, has: 0 }.text(language);
        assert_eq!(taken(1, Language::English), "Team 1 took 1 stone in this hand, but has 0");
        assert_eq!(taken(1, Language::Spanish), "El equipo 1 se apuntó 1 tanto en esta mano, pero tiene 0");
        assert_eq!(taken(2, Language::Spanish), "El equipo 1 se apuntó 2 tantos en esta mano, pero tiene 0");
        assert_eq!(taken(1, Language::German), "Team 1 hat in dieser Hand 1 Stein genommen, hat aber 0");
        assert_eq!(taken(2, Language::German), "Team 1 hat in dieser Hand 2 Steine genommen, hat aber 0");
        assert_eq!(taken(1, Language::Basque), "1. taldeak tanto 1 hartu du kartaldi honetan, baina 0 ditu");
        assert_eq!(taken(2, Language::Basque), "1. taldeak 2 tanto hartu ditu kartaldi honetan, baina 0 ditu");
    }

    #[test]
    fn who_asks_for_what() {
        use Language::{Basque, English, German, Spanish};
        for (asked, language) in [
            ("", English),
            ("es", Spanish),
            ("ES-mx", Spanish),
            ("es-419", Spanish),
            ("de-CH-1996", German),
            ("eu", Basque),
            ("en-GB,es;q=0.9", English),
            ("fr, eu", Basque),
            ("fr;q=1.0, de;q=0.5, es;q=0.8", Spanish),
            // Of equal ones the first.
            ("de;q=0.7,es;q=0.7", German),
            ("es;q=0.7,de;q=0.7", Spanish),
            ("eu;q=0.001", Basque),
            ("es;q=0.123,de;q=0.124", German),
            // Nobody reads what has no weight.
            ("es;q=0", English),
            ("es;q=0, de;q=0.1", German),
            ("en;q=0, *", Spanish),
            ("*", English),
            ("*;q=0", English),
            ("es;q=0.3, *;q=0.8", English),
            ("fr, *;q=0.1", English),
            ("de, *", German),
            // The best range of a language speaks for it.
            ("es;q=0.2, es-MX;q=0.9, de;q=0.5", Spanish),
            (" es ; q=0.9 ,\tde ; Q=0.95", German),
            // What is no language, and what is no weight.
            ("tlh, x-klingon, zh-Hant", English),
            ("esperanto, deu", English),
            ("es;q=2, de;q=0.1", German),
            ("es;q=NaN, es;q=-1, es;q=1.001, es;q=0.1234, es;q=, es;q, es;level=1, es;q=0.5;x=1", English),
            (";;;,,,=,q=1,*;*,-,é,🃏", English),
            ("e s, d-, --", English),
        ] {
            assert_eq!(Language::asked([asked]), language, "{asked}");
        }
        // A list may come in several lines.
        assert_eq!(Language::asked(["fr", "de;q=0.2, eu;q=0.3"]), Basque);
        assert_eq!(Language::asked([]), English);
    }
}
