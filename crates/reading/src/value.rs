//! The results of a local game, as Indigo's symbols and GNU Go's codes.

use std::fmt;

/// The two sides of a local game.
///
/// The defender wants to keep something: save a chain, connect, make an eye, live. The attacker wants to prevent that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The owner of the stones or points in question.
    Defender,
    /// The other colour.
    Attacker,
}

impl Side {
    /// The other side.
    pub const fn opponent(self) -> Side {
        match self {
            Side::Defender => Side::Attacker,
            Side::Attacker => Side::Defender,
        }
    }
}

impl fmt::Display for Side {
    /// `defender` or `attacker`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Defender => "defender",
            Side::Attacker => "attacker",
        })
    }
}

/// What the side that moves first gets, ordered from its worst to its best result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Success {
    /// It fails, whatever it plays.
    No,
    /// It succeeds by a ko, but must find the first ko threat itself.
    KoBehind,
    /// It succeeds by a ko in which the other side must find the first ko threat.
    KoAhead,
    /// It succeeds against every reply, including kos.
    Yes,
}

impl Success {
    /// GNU Go's code: 0 fails, 1 works, 2 works by a ko in which the other side needs the first threat, 3 works by a ko
    /// in which the side itself needs the first threat.
    ///
    /// ```
    /// use tobi_reading::Success;
    ///
    /// assert_eq!(Success::KoAhead.code(), 2);
    /// ```
    pub const fn code(self) -> u8 {
        match self {
            Success::No => 0,
            Success::Yes => 1,
            Success::KoAhead => 2,
            Success::KoBehind => 3,
        }
    }

    /// The opponent's result, if this is the result of the side that moves next.
    ///
    /// ```
    /// use tobi_reading::Success;
    ///
    /// assert_eq!(Success::Yes.for_the_other(), Success::No);
    /// assert_eq!(Success::KoAhead.for_the_other(), Success::KoBehind);
    /// ```
    #[must_use]
    pub const fn for_the_other(self) -> Success {
        match self {
            Success::No => Success::Yes,
            Success::KoBehind => Success::KoAhead,
            Success::KoAhead => Success::KoBehind,
            Success::Yes => Success::No,
        }
    }

    /// Whether it works at all, possibly by a ko.
    pub const fn works(self) -> bool {
        !matches!(self, Success::No)
    }

    /// Whether it depends on a ko.
    pub const fn is_ko(self) -> bool {
        matches!(self, Success::KoAhead | Success::KoBehind)
    }
}

/// The value of a local game for its defender, in the notation of the Indigo paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// `>`: won, whichever side plays first.
    Won,
    /// `<`: lost, whichever side plays first.
    Lost,
    /// `*`: the side that plays first wins.
    Hot,
    /// `0`: the side that plays first loses.
    Zugzwang,
    /// `⊗`: not decided within the budget, or not comparable.
    Fuzzy,
}

impl GameValue {
    /// The value, given whether the defender wins when it moves first and when it moves second.
    ///
    /// ```
    /// use tobi_reading::GameValue;
    ///
    /// assert_eq!(GameValue::of_wins(true, false), GameValue::Hot);
    /// assert_eq!(GameValue::Hot.symbol(), "*");
    /// ```
    pub const fn of_wins(moving_first: bool, moving_second: bool) -> GameValue {
        match (moving_first, moving_second) {
            (true, true) => GameValue::Won,
            (true, false) => GameValue::Hot,
            (false, true) => GameValue::Zugzwang,
            (false, false) => GameValue::Lost,
        }
    }

    /// Indigo's symbol.
    pub const fn symbol(self) -> &'static str {
        match self {
            GameValue::Won => ">",
            GameValue::Lost => "<",
            GameValue::Hot => "*",
            GameValue::Zugzwang => "0",
            GameValue::Fuzzy => "⊗",
        }
    }

    /// A rank from 0 to 4 to compare values for the defender: lost, fuzzy, zugzwang, hot, won.
    ///
    /// ```
    /// use tobi_reading::GameValue;
    ///
    /// let values = [GameValue::Fuzzy, GameValue::Hot, GameValue::Lost];
    /// assert_eq!(values.into_iter().max_by_key(|value| value.rank()), Some(GameValue::Hot));
    /// ```
    pub const fn rank(self) -> u8 {
        match self {
            GameValue::Lost => 0,
            GameValue::Fuzzy => 1,
            GameValue::Zugzwang => 2,
            GameValue::Hot => 3,
            GameValue::Won => 4,
        }
    }
}

impl fmt::Display for GameValue {
    /// `won`, `lost`, `hot`, `zugzwang`, `fuzzy`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameValue::Won => "won",
            GameValue::Lost => "lost",
            GameValue::Hot => "hot",
            GameValue::Zugzwang => "zugzwang",
            GameValue::Fuzzy => "fuzzy",
        })
    }
}
