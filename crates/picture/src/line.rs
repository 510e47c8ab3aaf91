//! Lines of text that came from a file: safe to show, and not too long.

/// One line that can do a terminal no harm: control characters, and those that turn the direction of
/// writing round, become `?`.
pub fn printable(text: &str) -> String {
    let harmful = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars()
        .map(|c| if harmful(c) { '?' } else { c })
        .collect()
}

/// [`printable`] and at most `most` characters long; what is left out is shown as `...`.
pub fn shortened(text: &str, most: usize) -> String {
    let text = printable(text);
    if text.chars().count() <= most {
        return text;
    }
    let kept: String = text.chars().take(most.saturating_sub(3)).collect();
    kept + "..."
}
