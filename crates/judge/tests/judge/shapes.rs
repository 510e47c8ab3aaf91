//! Ends of games that several tests use, here and in the crate `tobi`.

/// Black may make a bent four in the corner and start a ko at any time; White may not.
pub(crate) const BENT_FOUR: &str = "
    X X . O X . .
    X O O O X X .
    . O . X X . X
    O O X X . X X
    X X X . X X .
    . . X X X . .
    . . . . . . .";

/// Four points in a square are one eye: Black is dead even if it moves first.
pub(crate) const SQUARE_FOUR: &str = "
    . . X O . O .
    . . X O O O O
    X X X O . O .
    O O O O O O O
    . O . O . O .";

/// Three points in a row are two eyes for the side that plays the middle one first.
pub(crate) const THREE_IN_A_ROW: &str = "
    . . . X O . O
    X X X X O O .
    O O O O O . O
    . O . O O O .
    O O O O . O O";

/// Two chains without an eye share two liberties, and neither side takes one.
pub(crate) const SHARED_LIBERTIES: &str = "
    . X O . X O . O .
    X X O . X O O O O
    . X O X X O . . .
    X X X O O O . . .
    . . X O . . . . .
    X X X O O . . . .
    . . X O . . . . .";

/// Two groups with an eye each share two liberties.
pub(crate) const EYE_EACH: &str = "
    . X O . O . X . X O .
    X X O O O . X X X O O
    . X X X O X X O O O .
    X X . X X O O O . O O
    . X X . X O . . O . .
    . . . . X O . . . . .";

/// White has an eye besides shared liberties, and Black has none.
pub(crate) const EYE_AGAINST_NONE: &str = "
    . X O . O . X X X O .
    X X O O O . X X X O O
    . X X X O X X O O O .
    X X . X X O O O . O O
    . X X . X O . . O . .
    . . . . X O . . . . .";

/// Two black chains share two eyes, each of which is false for one chain alone.
pub(crate) const TWO_HEADS: &str = "
    . X X O . O
    X . X O O O
    X X O O . O
    O O O O O .";
