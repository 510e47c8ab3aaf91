//! Numbers and choices of the clustering of groups.

/// How stones grow into colour domains; Yue, Liu, Qiu 2007.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dilation {
    /// The most steps; `None` until nothing grows.
    pub steps: Option<u8>,
    /// What becomes of points that both colours reach in one step.
    pub contested: Contested,
    /// Columns and rows of the largest contested area that goes to a colour; the paper's 2x2.
    pub largest_awarded: u8,
}

/// What becomes of points that both colours reach in one step; the paper leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contested {
    /// They belong to both and grow on: by the letter of the paper's formulas (2) and (3).
    Spreads,
    /// They are nobody's and grow no further.
    Stops,
}

impl Dilation {
    /// To the end, as in the paper's figure 3: Yue's first clustering.
    pub const FULL: Dilation = Dilation {
        steps: None,
        contested: Contested::Stops,
        largest_awarded: 2,
    };

    /// Three steps, by which Yue's too large groups fall apart best.
    pub const YUE: Dilation = Dilation {
        steps: Some(3),
        ..Dilation::FULL
    };
}

/// How chains become groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clustering {
    /// How far stones grow together; chains in one colour domain are one group. No step for none of it.
    pub dilation: Dilation,
    /// Whether a liberty of two chains, or a small eye, makes them one group.
    pub shared_liberties: bool,
    /// Which connection games are asked for.
    pub connections: Connections,
    /// Whether chains that the string game loses whoever plays first count as captives.
    pub string_games: bool,
    /// By what a group looks captured, for Yue's completion of the first clustering.
    pub captives: Captives,
}

/// Points of the largest region that counts as an eye of all chains around it: one more than the largest nakade.
pub const SHARED_EYE_POINTS: usize = 7;

/// Which connection games a clustering asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connections {
    /// None.
    None,
    /// Those that a rule of the rule bases knows: no search.
    Rules,
    /// Those, and by search those of chains at most so many steps apart that nothing else joins.
    Read {
        /// Steps from stone to stone, along the lines.
        reach: u8,
    },
}

/// By what a group looks captured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Captives {
    /// No group does.
    None,
    /// By its features.
    Features(GroupWeights),
    /// By its features and, where they say little, by a brief look at its life.
    Read {
        /// The weights of the features.
        weights: GroupWeights,
        /// Where the features say little.
        doubt: Doubt,
    },
}

/// Which groups' lives are looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// The least strength.
    pub from: f64,
    /// The greatest.
    pub to: f64,
    /// Whether two neighbours that are both in doubt are raced: the side to move counts there.
    pub races: bool,
}

impl Doubt {
    /// Source: of 1,200 groups in 145 middle games, whose owner KataGo knows, a brief look is right more often than the
    /// sign of the strength only within these; beyond them both are right in 95 of 100.
    pub const USUAL: Doubt = Doubt {
        from: -1.5,
        to: 0.8,
        races: false,
    };

    /// Whether a group of this strength is in doubt.
    pub fn contains(&self, strength: f64) -> bool {
        self.from <= strength && strength <= self.to
    }
}

/// Empty points of its own domains with which a group does not look captured. Source: with 6 to 99 the clusterings of
/// 50 games are equally good (F1 0.906), while single stones of an opening need it.
pub const ROOM_TO_STAND: usize = 8;

/// Steps within which captives of one group are one group. Source: the F1 of the clustering is 0.905 with 2, 0.908 with 4,
/// and 0.909 with any number, but then stones at opposite sides of the board share one status.
pub const CAPTIVES_APART: usize = 4;

impl Dilation {
    /// No step: every chain is its own domain.
    pub const NONE: Dilation = Dilation {
        steps: Some(0),
        ..Dilation::FULL
    };
}

impl Clustering {
    /// Yue's first clustering, by three steps.
    pub const YUE_FIRST: Clustering = Clustering {
        dilation: Dilation::YUE,
        shared_liberties: false,
        connections: Connections::None,
        string_games: false,
        captives: Captives::None,
    };

    /// Chains that rules join, without any search.
    pub const FIRM: Clustering = Clustering {
        dilation: Dilation::NONE,
        connections: Connections::Rules,
        ..Clustering::YUE_FIRST
    };

    /// Indigo's groups: chains joined by won connection games, near enough to be read.
    pub const INDIGO: Clustering = Clustering {
        dilation: Dilation::NONE,
        connections: Connections::Read { reach: 4 },
        ..Clustering::YUE_FIRST
    };

    /// Yue's groups after the completion: the life of what looks weak is read, the weakest first.
    pub const YUE: Clustering = Clustering {
        captives: Captives::Read {
            weights: GroupWeights::USUAL,
            doubt: Doubt {
                races: true,
                ..Doubt::USUAL
            },
        },
        ..Clustering::YUE_FIRST
    };

    /// The default: the best on games between strong players (see BENCHMARKS.md). Two steps of dilation are better than
    /// Yue's three once shared liberties join chains too.
    pub const USUAL: Clustering = Clustering {
        dilation: Dilation {
            steps: Some(2),
            ..Dilation::YUE
        },
        shared_liberties: true,
        connections: Connections::Rules,
        string_games: true,
        captives: Captives::Features(GroupWeights::USUAL),
    };

    /// The same with a brief look at the life of groups in doubt: five times the work.
    pub const READ: Clustering = Clustering {
        captives: Captives::Read {
            weights: GroupWeights::USUAL,
            doubt: Doubt::USUAL,
        },
        ..Clustering::USUAL
    };
}

/// The weights of the features of a group. Their weighted sum is its strength, below zero where it looks captured.
///
/// The numbers of stones and liberties count by their square roots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupWeights {
    /// What every group has.
    pub base: f64,
    /// A root of stones.
    pub stones: f64,
    /// A root of liberties.
    pub liberties: f64,
    /// 128 of Bouzy's 5/21, the mean under the stones.
    pub territory: f64,
    /// 128 of Bouzy's 4/0, the mean under the stones.
    pub area: f64,
    /// That the group lives or dies by who moves first.
    pub unsettled: f64,
}

impl GroupWeights {
    /// Source: begun with a logistic regression of what died in 450 middle games between strong players, then tried on
    /// the same for the best F1. The figure is flat around it: half or twice of any of these costs less than 0.01.
    pub const USUAL: GroupWeights = GroupWeights {
        base: -3.9,
        stones: 0.4,
        liberties: 0.9,
        territory: 0.75,
        area: 0.2,
        unsettled: 1.0,
    };
}
