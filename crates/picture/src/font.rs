//! The font that the layout of pictures assumes, and the widths of its letters.

/// Its name in an SVG.
pub const FAMILY: &str = "DejaVu Sans";

/// The font as a TrueType file, for programs that render SVG to pixels. It has Latin, Greek and Cyrillic letters, no
/// kerning, and a box for missing letters. `data/font/make` says where it comes from, `data/font/LICENSE` is its
/// licence.
///
/// A program that does not use it does not contain it.
pub const DATA: &[u8] = include_bytes!("../data/font/dejavu-sans.ttf");

/// Font units for the font size, and for the height of a capital.
pub(super) const EM: f32 = 2048.0;
pub(super) const CAPITAL: f32 = 1493.0;

/// The width of a letter in font units; letters beyond ASCII count as wide.
pub(super) fn advance(letter: char) -> u16 {
    let ascii = u32::from(letter).checked_sub(u32::from(' '));
    let ascii = ascii.and_then(|at| ADVANCES.get(at as usize));
    ascii.copied().unwrap_or(EM as u16)
}

/// From space to tilde.
#[rustfmt::skip]
const ADVANCES: [u16; 95] = [
    651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651, 690, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303,
    1303, 1303, 690, 690, 1716, 1716, 1716, 1087, 2048, 1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540, 604, 604, 1343, 1141, 1767, 1532,
    1612, 1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251, 1403, 799, 690, 799, 1716, 1024, 1024, 1255, 1300, 1126, 1300, 1260,
    721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300, 1300, 842, 1067, 803, 1298, 1212, 1675, 1212, 1212, 1075, 1303, 690,
    1303, 1716,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widths_are_those_of_the_font() {
        let font = ttf_parser::Face::parse(DATA, 0).unwrap();
        assert_eq!(f32::from(font.units_per_em()), EM);
        for letter in ' '..='~' {
            let glyph = font.glyph_index(letter).unwrap();
            assert_eq!(
                font.glyph_hor_advance(glyph),
                Some(advance(letter)),
                "{letter}"
            );
        }
        let capital = font.glyph_bounding_box(font.glyph_index('H').unwrap());
        assert_eq!(capital.map(|it| f32::from(it.y_max)), Some(CAPITAL));
        for letter in "äőøşß×±ΩЖ–’“…→".chars() {
            assert!(font.glyph_index(letter).is_some(), "{letter}");
        }
    }
}
