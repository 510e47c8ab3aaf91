//! Pictures of positions that more than one test looks at.

/// Black may make a bent four in the corner and start a ko whenever he likes; White may not.
pub(crate) const BENT_FOUR: &str = "X X . O X . .
                                    X O O O X X .
                                    . O . X X . X
                                    O O X X . X X
                                    X X X . X X .
                                    . . X X X . .
                                    . . . . . . .";
