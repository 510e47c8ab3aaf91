//! Single lines of text from files: safe to show, and not too long.

/// One line that is safe for a terminal: control characters, and those that change the direction of writing, become
/// `?`.
pub fn printable(text: &str) -> String {
    let harmful = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars()
        .map(|c| if harmful(c) { '?' } else { c })
        .collect()
}

/// [`printable`] and at most `most` characters long; longer text ends with `...`.
pub fn shortened(text: &str, most: usize) -> String {
    let text = printable(text);
    if text.chars().count() <= most {
        return text;
    }
    let kept: String = text.chars().take(most.saturating_sub(3)).collect();
    kept + "..."
}
