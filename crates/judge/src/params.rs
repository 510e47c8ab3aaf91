//! Every number that could be another: name, unit, source.

use tobi_grid::morph::Scale;

/// What a stone is worth before Bouzy's dilations; GNU Go's page and the Indigo paper.
///
/// Bouzy 2003 draws 64 in its figures. The choice never changes who owns a point as long as no stone is
/// eroded away, that is below 32 erosions with 128 and 16 with 64.
pub const BOUZY_STONE: i16 = 128;

/// Territory: GNU Go's 5/21.
pub const TERRITORY: Scale = Scale::new(5, 21);

/// Moyo, a territory in the making: GNU Go's 5/10.
pub const MOYO: Scale = Scale::new(5, 10);

/// Area, the sphere of influence: GNU Go's 4/0.
pub const AREA: Scale = Scale::new(4, 0);

/// Territory at Indigo's scale for small areas: 3/7.
pub const INDIGO_SMALL: Scale = Scale::new(3, 7);

/// Territory at Indigo's scale for large areas: 4/13.
pub const INDIGO_LARGE: Scale = Scale::new(4, 13);

/// How a phase of the game is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseJudgement {
    /// The scale of territory.
    pub territory: Scale,
    /// The scale of moyo: here the colour is the likely owner in the end.
    pub moyo: Scale,
    /// How much of a point the claims give.
    pub ownership: Ownership,
}

/// How much of a point its owner has: hundredths, 100 for certain, the median of KataGo's ownership of such points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// A living stone.
    pub stone: u8,
    /// Territory.
    pub territory: u8,
    /// Moyo.
    pub moyo: u8,
    /// Area.
    pub area: u8,
}

/// The opening: large areas.
///
/// Source of this and the next two: KataGo's ownership of 869 positions from 150 games. Of the three territory scales those were
/// taken that find most at the same precision (88 of 100 points in the opening, 97 in the end game); of the moyo scales those
/// by which most points go to their owner.
pub const OPENING: PhaseJudgement = PhaseJudgement {
    territory: TERRITORY,
    moyo: Scale::new(5, 12),
    ownership: Ownership {
        stone: 81,
        territory: 63,
        moyo: 41,
        area: 15,
    },
};

/// The middle game; see [`OPENING`].
pub const MIDDLE_GAME: PhaseJudgement = PhaseJudgement {
    territory: INDIGO_LARGE,
    moyo: Scale::new(5, 6),
    ownership: Ownership {
        stone: 95,
        territory: 88,
        moyo: 57,
        area: 19,
    },
};

/// The end game: small areas; see [`OPENING`].
pub const END_GAME: PhaseJudgement = PhaseJudgement {
    territory: INDIGO_SMALL,
    moyo: Scale::new(5, 6),
    ownership: Ownership {
        stone: 99,
        territory: 98,
        moyo: 95,
        area: 35,
    },
};

/// What decides all that is random in the play-outs of an estimate.
pub const ESTIMATE_SEED: u64 = 1;

/// Play-outs of an estimate.
pub const ESTIMATE_PLAYOUTS: u32 = 400;

/// How many of them are random from their first move on, or all that there are; the others search for it. Source: held out by games, 100 and
/// 300 searched are off KataGo's ownership by 0.095, 200 and 300 by as much, 300 searched alone by 0.096, 200 unsearched by 0.099.
pub const ESTIMATE_FLAT: u32 = 100;

/// The least ownership of a point that is drawn as weak, as medium and as strong. Taste.
pub const OWNER_GRADES: [f64; 3] = [0.25, 0.55, 0.85];

/// The least number of points at risk with which a group is told as one that the game hangs on. Taste.
pub const LEAST_RISK: f64 = 2.0;

/// The least swing of a hot game that is told, in points. Taste: what is worth nothing is no move.
pub const LEAST_SWING: f64 = 1.0;

/// Stones of the smallest group whose death is an event of a game. Taste: one more than a ko and its neighbour.
pub const EVENT_STONES: usize = 3;

/// Positions that stones must be dead in, one after the other, or alive, before that is an event. Taste: with 1 a game of 9-dans has 25
/// events, most of them threats that are answered; with this 4.
pub const EVENT_TURNS: usize = 4;

/// How far the result of a game lies from the estimate, at most, in 68 of 100 games, by how much of the board is open, and
/// points on 19x19. Between them it changes evenly. Source: 869 positions from 150 games of 9-dans.
pub const UNCERTAINTY: [(f64, f64); 7] = [
    (0.0, 0.0),
    (0.15, 4.0),
    (0.3, 7.2),
    (0.4, 11.0),
    (0.55, 12.5),
    (0.7, 9.3),
    (1.0, 8.0),
];

/// The same for small boards, in points as if the board were 19x19: they count by the root of the area. Source: 4,245 positions of 294
/// games on 9x9 and 194 on 13x13 that GNU Go 3.8 played against itself at levels 1 to 10. There the result lies within it in 64 to 71 and in 57 to
/// 72 of 100 games by stage, in 68 of all. Its openings say less of the end than those of 9-dans.
pub const SMALL_UNCERTAINTY: [(f64, f64); 8] = [
    (0.0, 2.2),
    (0.15, 4.0),
    (0.25, 8.0),
    (0.4, 12.5),
    (0.55, 16.0),
    (0.7, 20.0),
    (0.85, 23.5),
    (1.0, 27.0),
];

/// The sides of boards, or the roots of their areas, up to which they are small, and from which on they count as 19x19. Source: where the
/// games were played.
pub const UNCERTAIN_SIDES: [f64; 2] = [13.0, 19.0];

/// How slowly the chance to win grows with the lead: it is half of `1 + x / sqrt(x * x + this)` for a lead of `x` uncertainties, Student's
/// distribution of two degrees of freedom with 68 of 100 within one. Source: of 3,600 positions of games of GNU Go on 9x9 and 13x13 who
/// was ahead won 58, 74, 90, 94, 98 and 97 of 100 for leads of up to a half, 1, 1.5, 2, 2.5 and 3 uncertainties; this says 59, 77, 88, 92, 95
/// and 97. Games of 9-dans that were counted, not resigned, end closer: 61, 68, 69, 74 there.
pub const CHANCE_SPREAD: f64 = 1.16;

/// How much of a board is open up to which each point counts whole for its owner, and from which on it counts by how likely he is.
/// Source: of 869 positions from 150 games, the third that is open by less than 0.3 has its winner told in 76 of 100 by whole
/// points and in 73 by likely ones, and its margin nearer by half a point; from 0.6 on it is the other way round.
pub const WHOLE_POINTS: [f64; 2] = [0.1, 0.7];

/// The least ownership by which a point counts whole, in thousandths. Source: as above; 400 to 600 are equally good.
pub const OWNED_FROM: i32 = 500;

/// How far the sum of ownerships goes too far, the more the more of the board is open: where an estimate errs about a point it errs
/// about its neighbours as well. Judgement.
pub const OVERSHOOT: f64 = 0.3;

/// What Bouzy's fields are worth half at, as cues of the estimate: influence grows with the number of stones near, its meaning
/// does not. Source: in the fit of 869 positions 16, 32 and 64 are equally good, 8 is worse.
pub const CUE_HALF: i32 = 32;

/// Of a region that only one colour touches, the hundredths that its area must cover so that it is walled in.
///
/// Source: in the positions of [`OPENING`] and 150 finished games every such region with 90 and more went to its colour; nine
/// handicap stones cover 82 of the empty board.
pub const WALLED_FROM: usize = 90;

/// Steps into a territory, from outside of an open border, that count as threatened: the move that enters and the one after it.
pub const ENTRY_STEPS: u32 = 2;

/// Steps from a stone that are near: the dilations by which Yue's groups hang together.
pub const NEAR_STEPS: u32 = 3;

/// Where the phases of a game begin and end, in hundredths of the board's points that are undecided: without a living stone, and
/// no territory, walled in or at the scale of the middle game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phases {
    /// More are undecided in the opening.
    pub opening_above: usize,
    /// So many or fewer are undecided in the end game.
    pub end_game_up_to: usize,
}

/// Source: the best for the share of points that go to their owner in the positions of [`OPENING`]; 5 to 20 for the end game are
/// equally good. Games between strong players leave the opening at about move 105 and come into the end game at 225.
pub const PHASES: Phases = Phases {
    opening_above: 50,
    end_game_up_to: 15,
};

/// What a stone is worth in Zobrist's model of 1969, as Bouzy 2003 reports it.
pub const ZOBRIST_STONE: i16 = 64;

/// How often Zobrist's points send their sign to their neighbours, as Bouzy 2003 reports it.
pub const ZOBRIST_ROUNDS: u8 = 4;

/// Limits between weak, medium and strong influence when a field is drawn, in its own units.
///
/// Taste: a lone stone's influence, by Zobrist's four rounds, is strong on its eight nearest points,
/// medium two steps away and weak beyond.
pub const GRADES: Grades = Grades {
    medium: 4,
    strong: 8,
};

/// See [`GRADES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grades {
    /// The least absolute value of medium influence.
    pub medium: u16,
    /// The least absolute value of strong influence.
    pub strong: u16,
}

/// The last steps of colour domains that are drawn as strong and as medium.
///
/// Taste: a group of one-space jumps is held together by first steps, one of knight's moves and two-space jumps by
/// first and second ones; the paper splits groups after three.
pub const STEP_GRADES: Grades = Grades {
    medium: 3,
    strong: 1,
};

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
    /// By its footing.
    Footing(Hold),
    /// By its footing and, where that says little, by a brief look at its life.
    Read {
        /// The footing.
        hold: Hold,
        /// Where the footing says little.
        doubt: Doubt,
    },
}

/// Which groups' lives are looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// The least hold.
    pub from: f64,
    /// The greatest.
    pub to: f64,
    /// Whether two neighbours that are both in doubt are raced: the side to move counts there.
    pub races: bool,
}

impl Doubt {
    /// Source: of 1,200 groups in 145 middle games, whose owner KataGo knows, a brief look is right more often than the sign
    /// of the hold only within these; beyond them both are right in 95 of 100.
    pub const USUAL: Doubt = Doubt {
        from: -1.5,
        to: 0.8,
        races: false,
    };

    /// Whether a group of this hold is in doubt.
    pub fn holds(&self, hold: f64) -> bool {
        self.from <= hold && hold <= self.to
    }
}

/// Empty points of its own domains with which a group does not look captured. Source: with 6 to 99 the clusterings of 50
/// games are equally good (F1 0.906), while single stones of an opening need it.
pub const ROOM_TO_STAND: usize = 8;

/// Nodes of a brief look at a group's life. Source: with 30, 50, 100 and 200 nodes (and 100, 120, 300, 500 of a closer look)
/// 1.48, 1.37, 1.56 and 1.35 % of the stones of 174 positions are judged wrong, by KataGo's view of who owns them, in 6, 7,
/// 9 and 14 ms a board.
pub const BRIEF_LIFE_NODES: u32 = 50;

/// Nodes of a closer look at a group's life, where a brief one says nothing, or the group stands by its footing alone.
/// Without it 1.5 % are wrong.
pub const CLOSER_LIFE_NODES: u32 = 120;

/// The most points of a region around enemy stones that may be left open or filled beforehand when it is read out whether
/// the other side can live on them: 256 arrangements.
pub const HOLE_PLACES: usize = 8;

/// The most positions looked at for one such region.
pub const HOLE_NODES: u32 = 5_000;

/// The most points that are guarded in a region.
pub const MOST_GUARDED: usize = 32;

/// Empty points of an eye space that has two eyes without being read: one more than the largest nakade, and one to spare.
pub const LARGE_SPACE: usize = 8;

/// Play-outs by which finished games are judged first. With 60, and with 300, as many games come out wrong.
pub const FINAL_PLAYOUTS: u32 = 100;

/// Seed of these play-outs: any will do.
pub const FINAL_SEED: u64 = 1;

/// Share in play-outs, in hundredths, from which on stones are taken for alive. Source: of 6,000 chains of 150 finished games
/// of strong players none with a higher share is dead by KataGo's view, but for those in [`RACE_SHARE`]s.
pub const ALIVE_SHARE: i8 = 40;

/// Share in play-outs, in hundredths, from which on they are not doubted either where certain stones shut a chain in. Source: groups
/// with a bent four in the corner come to 52 to 62; doubting all below 75, among walls that are not certain, costs as many real
/// games as it mends.
pub const SURE_ALIVE_SHARE: i8 = 75;

/// Share in play-outs, in hundredths, up to which stones are taken for dead. Source: the same; one of a thousand lives.
pub const SURE_DEAD_SHARE: i8 = -50;

/// Share in play-outs, in hundredths, up to which neighbours are doubted whose shares are the reverse of each other.
pub const RACE_SHARE: i8 = 75;

/// How far these shares may differ, in hundredths.
pub const RACE_SLACK: i8 = 6;

/// Share in play-outs, in hundredths, below which the size of two rivals says more.
pub const EVEN_SHARE: i8 = 20;

/// Share in play-outs, in hundredths, that a group shut in by one colour needs for life when it could not be read out.
pub const GUEST_SHARE: i8 = 40;

/// Share in play-outs, in hundredths, up to which chains may be in seki.
pub const SEKI_SHARE: i8 = 70;

/// Stones of a chain whose capture may leave too small an eye: those of a nakade, less the points that nobody may fill.
pub const CROWD: std::ops::RangeInclusive<usize> = 2..=6;

/// Points of a room that such a chain may leave open.
pub const CROWD_AIR: usize = 3;

/// Nodes of each reading of a life at the end of a game. Source: with 300 and 1,000 as many games are right; the ko for a bent four
/// in the corner takes up to 850.
pub const ENDING_NODES: u32 = 1_000;

/// The most rounds in which lives at the end of a game are read between those known then (judgement: two are usual).
pub const ENDING_ROUNDS: usize = 4;

/// Nodes of a look at what comes of a capture that might end a seki.
pub const SEKI_NODES: u32 = 1_000;

/// The most liberties of a chain of which it is read whether the filled dame put it into danger. Source: with 1, 2 and 3 liberties
/// 202, 206 and 207 of 300 finished games get the score that the players counted, and 229 have the right dead.
pub const TEIRE_LIBERTIES: usize = 3;

/// Nodes of each question about a capture while the dame are filled. Source: with 75 instead of 300 three of 1,260 finished games come
/// out otherwise, two of them better, and a game takes two thirds of the time; 20,000 mend one game of 342.
pub const TEIRE_NODES: u32 = 75;

/// Stones of a chain that is not unsettled though reading says that who plays first decides, where it most likely lives. Source: of
/// 1,260 finished games twelve have such chains, of one to four stones; their owners connect them in time, and eleven are counted right.
pub const SETTLED_ALIVE_STONES: usize = 4;

/// The same where it is most likely dead. Source: three of these games have such chains, of 3, 7 and 9 stones; one is counted right.
pub const SETTLED_DEAD_STONES: usize = 2;

/// Points of a region, beside stones of one colour only or of none, with which it is still dame or closed when the game is over.
///
/// Source: where both colours touch a region in 145 finished games, it has 1 to 3 such points in 57 cases and 9 and more, mostly
/// because stones were wrongly judged, in 22; in between lie three. Players leave what is smaller and count it as dame.
pub const CLOSED_INSIDE: usize = 3;

/// The most rounds of the cycle in which groups are judged and clustered anew (judgement: two are usual).
pub const LIFE_ROUNDS: usize = 4;

/// Steps from stones of the other side from which on an empty point lies in the open.
pub const OPEN_STEPS: u32 = 3;

/// Points in the open with which a group can run (judgement).
pub const ROOM_TO_RUN: usize = 12;

/// Points in the open with which it may hope to (judgement).
pub const ROOM_TO_HOPE: usize = 3;

/// What a footing is worth: a weighted sum, below zero where the group looks captured.
///
/// The numbers of stones and liberties count by their square roots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
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
            hold: Hold::USUAL,
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
        captives: Captives::Footing(Hold::USUAL),
    };

    /// The same with a brief look at the life of groups in doubt: five times the work.
    pub const READ: Clustering = Clustering {
        captives: Captives::Read {
            hold: Hold::USUAL,
            doubt: Doubt::USUAL,
        },
        ..Clustering::USUAL
    };
}

impl Hold {
    /// Source: begun with a logistic regression of what died in 450 middle games between strong players, then tried on
    /// the same for the best F1. The figure is flat around it: half or twice of any of these costs less than 0.01.
    pub const USUAL: Hold = Hold {
        base: -3.9,
        stones: 0.4,
        liberties: 0.9,
        territory: 0.75,
        area: 0.2,
        unsettled: 1.0,
    };
}

/// Points of a region that only one colour touches, too far away from it to be owned, with which the region is closed all the same:
/// too few to live on once the other side passed (judgement; no region of 1,300 finished games of strong players has any, and
/// engines leave five in a corner).
pub const CLOSED_CORNER: usize = 12;
