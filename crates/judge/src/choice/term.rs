//! Terms: the effects of a move, each on one object of the board.

use tobi_grid::Point;

/// The effect of a move on an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The kind of the effect.
    pub kind: Kind,
    /// Where the object is: a stone of the group or chain, a point of the eye space or border, or the move itself if
    /// there is no other object. For [`Kind::Lead`], the candidate that it is compared with.
    pub at: Point,
    /// The amount in thousandths: of points, or of the logarithm of the prior for [`Kind::Shape`].
    pub amount: i64,
}

macro_rules! kinds {
    ($($kind:ident $name:literal, $about:literal;)*) => {
        /// The kinds of terms.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Kind { $(#[doc = $about] $kind),* }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// The name in tables and in JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name),* }
            }
        }
    };
}

kinds! {
    Shape "shape", "How often strong players choose such a move: the logarithm of its prior.";
    Save "save", "Saves an own group whose life is unsettled.";
    Kill "kill", "Kills an enemy group whose life is unsettled.";
    Rescue "rescue", "Saves an own chain from capture.";
    Capture "capture", "Captures an enemy chain, now or for certain.";
    Connect "connect", "Connects two own chains that can be cut apart.";
    Cut "cut", "Cuts two enemy chains apart.";
    Eye "eye", "Makes an eye that can be taken.";
    Poke "poke", "Takes an eye.";
    Close "close", "Closes an open border of its own territory.";
    Enter "enter", "Enters the enemy's territory through an open border.";
    Territory "territory", "Points of own territory more.";
    Moyo "moyo", "Points of own moyo more.";
    Area "area", "Points of own area more.";
    Break "break", "Points of enemy territory less.";
    Reduce "reduce", "Points of enemy moyo less.";
    Push "push", "Points of enemy area less.";
    Support "support", "In playouts in which the player is the first to play there, an own group lives more often.";
    Attack "attack", "In playouts in which the player is the first to play there, an enemy group dies more often.";
    Gain "gain", "Points beside these groups that the player wins in such playouts.";
    Risk "risk", "Stones of the chain played that can be captured, by its string game.";
    Abandon "abandon", "Stones of another own chain that can be captured after the move, and could not before, by its string game.";
    Threat "threat", "Stones of an enemy chain that the next move would capture.";
    Waste "waste", "Is played in territory that is certain.";
    Lead "lead", "Points by which playouts after the move come out better than after another candidate.";
}

impl Kind {
    /// The kinds with weights that are learned from the moves of strong players: all but [`Kind::Lead`], which only the
    /// best candidates have.
    pub const LEARNED: &[Kind] = Kind::ALL.split_last().expect("there are kinds").1;
}
