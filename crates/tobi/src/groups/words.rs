//! The status of a group in words.

use super::part_words::{companion, joints, read_with};
use super::{GroupsReport, Named};
use crate::score::FinalStones;
use crate::words::{
    counted, either, how_sure, is_surrounded, killed, listed, listed_points, met, some_points,
    vertex_name,
};
use std::cmp::Reverse;
use std::fmt;
use tobi_goban::{Board, Color, Move};
use tobi_grid::{Connectivity, Point, PointSet, Size, components, morph};
use tobi_judge::life::{Evidence, Life, Status};
use tobi_reading::{Answer, GameValue, Verdict};

/// The maximum number of places for eyes that are named.
const MOST_PLACES: usize = 3;

/// The maximum number of liberties that are named, and of points of a small eye space.
const MOST_LIBERTIES: usize = 4;

/// The points of the smallest space in which two eyes fit.
const ROOM_FOR_TWO: usize = 3;

/// With room for so many eyes a group needs no exit.
const ROOMY: u8 = 4;

/// So many captured stones help a group beside its own eyes.
const LARGE_CAPTURE: usize = 3;

/// The status of a group: a word, the reasons, and the certainty.
///
/// Displays as `dead: cannot connect to B (D4), F5 cuts, no room for two eyes, surrounded, 2 liberties (E3 and F3),
/// loses the race against c (G3) by 2 liberties (believed, based on its liberties and room)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeWords {
    /// The status.
    pub status: Status,
    /// The reasons, the strongest first; never empty.
    pub because: Vec<String>,
    /// `certain`; `believed, based on` a judgement; or `a guess`.
    pub certainty: String,
}

impl fmt::Display for LifeWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let because = self.because.join(", ");
        write!(f, "{}: {because} ({})", self.status, self.certainty)
    }
}

impl GroupsReport {
    /// The status of a group by its number, from 0, in the judged position; `None` if nothing was judged.
    ///
    /// # Panics
    /// When there is no such group.
    pub fn words(&self, number: usize) -> Option<LifeWords> {
        let asked = self.group(number);
        let life = asked.life?;
        let explainer = Explainer {
            report: self,
            asked,
            life,
        };
        let because = match life.status {
            _ if life.counted.as_ref().is_some_and(|it| it.decides) => explainer.by_the_count(),
            Status::Alive => explainer.alive(),
            Status::Dead => explainer.dead(),
            Status::Seki => explainer.seki(),
            Status::Unsettled => explainer.unsettled(),
        };
        Some(LifeWords {
            status: life.status,
            because,
            certainty: how_sure(life.certainty),
        })
    }
}

/// Finds the words for one group.
struct Explainer<'a> {
    report: &'a GroupsReport,
    asked: Named<'a>,
    life: &'a Life,
}

impl Explainer<'_> {
    /// Why it has the fate of the count.
    fn by_the_count(&self) -> Vec<String> {
        let fate = FinalStones {
            color: self.asked.group.color,
            status: self.life.status,
            stones: &self.asked.group.stones,
            position: self.report.session().position(),
            shared: PointSet::empty(self.size()),
            refuted: None,
        };
        let counted = self.life.counted.iter();
        let because = counted.map(|counted| fate.because(&counted.reason).0);
        match self.life.status {
            Status::Seki => self.seki(),
            Status::Dead => because.chain([self.liberties_left()]).collect(),
            _ => because.chain(self.room_for_eyes()).collect(),
        }
    }

    fn alive(&self) -> Vec<String> {
        let life = self.life;
        let mut because = Vec::new();
        if life.lifebase.value == GameValue::Won {
            because.push(self.eyes());
        } else {
            because.extend(self.certain_eyes());
        }
        let has_eyes = !because.is_empty();
        let joined = self.friends(GameValue::Won).map(|(name, connection)| {
            let met = met(&connection.attack, &self.asked.group.stones);
            format!("joined to {name}{met}")
        });
        because.extend(joined);
        let joints = joints(self.report, self.asked);
        let is_apart = joints.is_empty() && !has_eyes;
        because.extend(joints);
        because.extend(companion(self.report, self.asked).filter(|_| is_apart));
        because.extend(self.no_attack(&because));
        if !has_eyes {
            because.extend(self.room_for_eyes());
        }
        let is_held = |rival: &Rival| {
            let holder = rival.holder;
            holder.is_some_and(|stone| self.asked.group.stones.contains(stone))
        };
        let (held, beaten): (Vec<_>, Vec<_>) = self.rivals(GameValue::Won).partition(is_held);
        because.extend(titles("wins the race against", &beaten));
        if !has_eyes && !self.is_roomy() {
            because.extend(self.exit());
        }
        let (hot, caught): (Vec<_>, Vec<_>) = held
            .into_iter()
            .partition(|rival| rival.status == Some(Status::Unsettled));
        if because.is_empty() {
            because.extend(titles("can capture", &caught));
        } else if !has_eyes {
            // A few captured stones are no reason beside others.
            let large = caught
                .into_iter()
                .filter(|rival| rival.stones >= LARGE_CAPTURE);
            because.extend(titles("can capture", &large.collect::<Vec<_>>()));
        }
        if because.is_empty() {
            let first = titles("can capture", &hot);
            let owner = self.asked.group.color.name();
            because.extend(first.map(|words| format!("{words} if {owner} plays first")));
        }
        if because.is_empty() {
            let liberties = self.liberties(&self.asked.group.stones);
            because.push(format!(
                "{}: {}",
                counted(liberties.len(), "liberty", "liberties"),
                some_points(&liberties, MOST_LIBERTIES)
            ));
        }
        because.extend(self.in_atari());
        because
    }

    /// `but 4 stones at C6 are in atari at D4`: chains of two or more stones that one move may take from a larger group.
    fn in_atari(&self) -> Option<String> {
        let all = &self.asked.group.stones;
        let chains = self.report.session().position().board().chains();
        let part = chains.filter(|chain| chain.stones().is_subset(all) && chain.len() < all.len());
        let in_atari = part.filter(|chain| chain.len() > 1 && chain.liberty_count() == 1);
        let told = in_atari.filter_map(|chain| {
            let (stones, at) = (chain.len(), self.name(chain.first()));
            let out = self.name(chain.first_liberty()?);
            Some(format!("{stones} stones at {at} are in atari at {out}"))
        });
        listed(&told.collect::<Vec<String>>()).map(|told| format!("but {told}"))
    }

    fn dead(&self) -> Vec<String> {
        let life = self.life;
        let mut because = Vec::new();
        if life.friendship.value == GameValue::Lost {
            let cut = self.friends(GameValue::Lost).map(|(name, connection)| {
                match connection.attack.best().and_then(Move::point) {
                    Some(point) => format!("cannot connect to {name}, {} cuts", self.name(point)),
                    None => format!("cannot connect to {name}"),
                }
            });
            because.extend(cut);
        }
        if life.lifebase.value == GameValue::Lost {
            because.push(self.lacking_eyes());
        }
        if self.is_shut_in() {
            because.push(self.liberties_left());
        }
        let raced = self.rivals(GameValue::Lost).filter(|rival| rival.raced);
        let lost = raced.map(|rival| {
            let (name, behind) = (&rival.title, rival.behind());
            let by = counted(behind, "liberty", "liberties");
            let words = match behind {
                0 => format!("loses the race against {name}"),
                _ => format!("loses the race against {name} by {by}"),
            };
            (behind, words)
        });
        // The closest of the lost races says most.
        because.extend(lost.min().map(|(_, words)| words));
        because.extend(self.no_defence());
        if because.is_empty() {
            because.push(self.liberties_left());
        }
        because
    }

    /// `no defence works (A2 is met by B1)`, or that none was found.
    fn no_defence(&self) -> Option<String> {
        let read = self.life.read.as_ref()?;
        let told = match read.value() {
            GameValue::Lost => "no defence works",
            _ if read.defend.success.works() => return None,
            _ => "no defence was found that works",
        };
        let killed = killed(&read.defend, &self.asked.group.stones);
        Some(format!("{told}{killed}"))
    }

    fn seki(&self) -> Vec<String> {
        let own = self.liberties(&self.asked.group.stones);
        let mut because = Vec::new();
        for other in self.report.iter() {
            let shared = own & self.liberties(&other.group.stones);
            if other.group.color != self.asked.group.color && !shared.is_empty() {
                because.push(format!(
                    "shares {} with {}",
                    listed_points(&shared),
                    other.title()
                ));
            }
        }
        if because.is_empty() {
            because.push("whoever plays first loses".to_owned());
        }
        because
    }

    fn unsettled(&self) -> Vec<String> {
        let owner = self.asked.group.color;
        let read = self.life.read.as_ref();
        let by_ko = |answer: fn(&Verdict) -> &Answer| {
            let is_ko = read.is_some_and(|read| answer(read).success.is_ko());
            if is_ko { " by a ko" } else { "" }
        };
        let line = |color: Color, does: &str, moves: &[Move], by_ko: &str| {
            let at = moves.iter().filter_map(|mv| mv.point());
            let names: Vec<String> = at.take(MOST_PLACES).map(|at| self.name(at)).collect();
            let names = either(&names);
            let color = color.name();
            (!names.is_empty()).then(|| format!("{color} {does} at {names}{by_ko}"))
        };
        let saves = line(owner, "lives", &self.life.save, by_ko(|read| &read.defend));
        let kills = line(
            owner.opponent(),
            "kills",
            &self.life.kill,
            by_ko(|read| &read.attack),
        );
        let because: Vec<String> = match read_with(self.report, self.asked) {
            Some(other) => {
                let fate = format!("lives or dies with {other}");
                [fate]
                    .into_iter()
                    .chain(joints(self.report, self.asked))
                    .collect()
            }
            None => saves.into_iter().chain(kills).collect(),
        };
        if because.is_empty() {
            vec!["depends on who plays first".to_owned()]
        } else {
            because
        }
    }

    /// `eyes at B1 and D1`, `two eyes in 7 points at C3`.
    fn eyes(&self) -> String {
        let sure: Vec<PointSet> = self
            .spaces()
            .filter(|(_, [sure, _])| *sure > 0)
            .map(|(space, _)| *space)
            .collect();
        let names = self.places(&sure);
        match sure.as_slice() {
            [space] => format!(
                "two eyes in {} at {names}",
                counted(space.len(), "point", "points")
            ),
            _ => format!("eyes at {names}"),
        }
    }

    /// `no attack works (A2 is met by B1)`, if there are no other reasons or there is an example.
    fn no_attack(&self, others: &[String]) -> Option<String> {
        let read = self.life.read.as_ref()?;
        let told = match read.value() {
            GameValue::Won => "no attack works",
            _ if read.attack.success.works() => return None,
            _ => "no attack was found that works",
        };
        let met = met(&read.attack, &self.asked.group.stones);
        (others.is_empty() || !met.is_empty()).then(|| format!("{told}{met}"))
    }

    /// `two eyes in A1, B1, C1 and D1, even if White plays first`, for a group that is certain to live by answers.
    fn certain_eyes(&self) -> Option<String> {
        let group = self.asked.group;
        let certain = self.report.certain()?;
        if !group.stones.is_subset(&certain.alive[group.color]) {
            return None;
        }
        let near = morph::dilate(&group.stones);
        let own = components(&certain.territory[group.color], Connectivity::Four);
        let own: Vec<PointSet> = own.filter(|place| !near.is_disjoint(place)).collect();
        let places = match own.as_slice() {
            [] => return None,
            // The second eye is elsewhere.
            [one] if one.len() < ROOM_FOR_TWO => return None,
            [one] if one.len() <= MOST_LIBERTIES => listed_points(one),
            [one] => format!("{} points at {}", one.len(), self.places(&own)),
            _ => self.places(&own),
        };
        let enemy = group.color.opponent().name();
        Some(format!("two eyes in {places}, even if {enemy} plays first"))
    }

    /// `room for eyes at C3, K10 and T4`: the best spaces, if they may give two eyes together.
    fn room_for_eyes(&self) -> Option<String> {
        if self.possible_eyes() < 2 {
            return None;
        }
        let mut spaces: Vec<_> = self.spaces().collect();
        spaces.sort_by_key(|(space, [sure, possible])| {
            Reverse((*sure, (*possible).min(2), space.len()))
        });
        let best: Vec<PointSet> = spaces.iter().map(|(space, _)| **space).collect();
        let best = &best[..best.len().min(MOST_PLACES)];
        let points = match best {
            [one] if one.len() > MOST_LIBERTIES => format!("in {} points ", one.len()),
            _ => String::new(),
        };
        Some(format!("room for eyes {points}at {}", self.places(best)))
    }

    /// Whether it has more room for eyes than the other side can take away.
    fn is_roomy(&self) -> bool {
        self.possible_eyes() >= ROOMY
    }

    /// `no room for two eyes`, or what it has.
    fn lacking_eyes(&self) -> String {
        let sure: Vec<PointSet> = self
            .spaces()
            .filter(|(_, [sure, _])| *sure > 0)
            .map(|(space, _)| *space)
            .collect();
        match (sure.as_slice(), self.possible_eyes()) {
            ([_, ..], _) => format!("only one eye, at {}", self.places(&sure)),
            ([], 0) => "no eye".to_owned(),
            ([], _) => "no room for two eyes".to_owned(),
        }
    }

    /// Whether it is surrounded, or looks so. On a small board a stone may have no way out although it is not.
    fn is_shut_in(&self) -> bool {
        let looks_so =
            self.life.emptyship.value == GameValue::Lost || self.asked.group.holder.is_some();
        looks_so
            && is_surrounded(
                self.board(),
                &self.asked.group.stones,
                self.asked.group.color,
            )
    }

    /// `surrounded, 2 liberties (K9 and L8)`, `surrounded by A (D4), 4 liberties ...` if it only looks so; only the
    /// liberties if it is not. Many liberties are no sign of danger, and are left out.
    fn liberties_left(&self) -> String {
        let liberties = self.liberties(&self.asked.group.stones);
        let number = counted(liberties.len(), "liberty", "liberties");
        let names = some_points(&liberties, MOST_LIBERTIES);
        let left = match liberties.len() {
            0..=MOST_LIBERTIES => format!(", {number} ({names})"),
            _ => String::new(),
        };
        let holder = self.asked.group.holder;
        match holder.and_then(|stone| self.report.title_at(stone)) {
            _ if !self.is_shut_in() => format!("{number} ({names})"),
            _ if self.life.emptyship.value == GameValue::Lost => format!("surrounded{left}"),
            Some(holder) => format!("surrounded by {holder}{left}"),
            None => format!("{number} ({names})"),
        }
    }

    /// `can escape to K10 (24 open points within reach)`, with the nearest of them above the first line. At the end of a
    /// game the open is somebody's territory.
    fn exit(&self) -> Option<String> {
        let emptyship = &self.life.emptyship;
        if emptyship.value != GameValue::Won || self.life.counted.is_some() {
            return None;
        }
        let room = emptyship.evidence.iter().find_map(|it| match it {
            Evidence::Room(points) => Some(points),
            _ => None,
        })?;
        let board = self.board();
        let size = self.size();
        let is_inner = |at: &Point| size.neighbours(*at).count() == 4;
        let exits = PointSet::from_points(size, room.iter().filter(is_inner));
        let mut near = self.asked.group.stones;
        let first = loop {
            let grown = morph::dilate(&near) & (board.empty() | self.asked.group.stones);
            match (grown & exits).first() {
                Some(first) => break first,
                None if grown.is_subset(&near) => return None,
                None => near |= grown,
            }
        };
        let many = counted(room.len(), "open point", "open points");
        Some(format!(
            "can escape to {} ({many} within reach)",
            self.name(first)
        ))
    }

    /// A vertex of each place, in reading order; an empty one if there is one.
    fn places(&self, places: &[PointSet]) -> String {
        let empty = self.board().empty();
        let firsts = places
            .iter()
            .filter_map(|place| (*place & empty).first().or_else(|| place.first()));
        some_points(&PointSet::from_points(self.size(), firsts), MOST_PLACES)
    }

    /// The spaces for eyes, each with the numbers of eyes that are sure and possible.
    fn spaces(&self) -> impl Iterator<Item = (&PointSet, [u8; 2])> {
        let spaces = self.life.lifebase.evidence.iter();
        spaces.filter_map(|evidence| match evidence {
            Evidence::Eyes {
                space,
                sure,
                possible,
            } => Some((space, [*sure, *possible])),
            _ => None,
        })
    }

    /// The maximum number of eyes that it may get.
    fn possible_eyes(&self) -> u8 {
        self.spaces().map(|(_, [_, possible])| possible).sum()
    }

    /// The groups of friends whose connection has this value, without duplicates, with the connection.
    fn friends(&self, value: GameValue) -> impl Iterator<Item = (String, &Verdict)> {
        let mut seen: Vec<usize> = Vec::new();
        self.life
            .friendship
            .evidence
            .iter()
            .filter_map(move |evidence| match evidence {
                Evidence::Friend { chains, connection } if connection.value() == value => {
                    let number = self.report.number_at(chains[1])?;
                    let friend = self.report.group(number);
                    let is_new = !seen.contains(&number) && friend.name != self.asked.name;
                    seen.push(number);
                    is_new.then(|| (friend.title(), &**connection))
                }
                _ => None,
            })
    }

    /// The groups whose race has this value.
    fn rivals(&self, value: GameValue) -> impl Iterator<Item = Rival> {
        self.life
            .opponentship
            .evidence
            .iter()
            .filter_map(move |evidence| match *evidence {
                Evidence::Rival {
                    stone,
                    liberties,
                    raced,
                    value: worth,
                    ..
                } if worth == value => {
                    let rival = self.report.group(self.report.number_at(stone)?);
                    // Races that were read closely after the adjacent groups were judged.
                    let status = rival.life.map(|life| life.status);
                    let rival = Rival {
                        title: rival.title(),
                        holder: rival.group.holder,
                        stones: rival.group.stones.len(),
                        liberties,
                        raced,
                        status,
                    };
                    let lives_after_all = value == GameValue::Won && status == Some(Status::Alive);
                    (!lives_after_all).then_some(rival)
                }
                _ => None,
            })
    }

    fn liberties(&self, stones: &PointSet) -> PointSet {
        morph::dilate(stones) & self.board().empty()
    }

    fn board(&self) -> &Board {
        self.report.session().position().board()
    }

    fn name(&self, point: Point) -> String {
        vertex_name(point, self.size())
    }

    fn size(&self) -> Size {
        self.board().size()
    }
}

/// `can capture A (B18) and F (L9)`; `None` for no rivals.
fn titles(does: &str, rivals: &[Rival]) -> Option<String> {
    let names: Vec<String> = rivals.iter().map(|rival| rival.title.clone()).collect();
    listed(&names).map(|names| format!("{does} {names}"))
}

/// An adjacent group of the other side.
struct Rival {
    title: String,
    holder: Option<Point>,
    /// The number of its stones.
    stones: usize,
    /// The liberties of the group itself, and of the rival's chains next to it.
    liberties: [usize; 2],
    raced: bool,
    status: Option<Status>,
}

impl Rival {
    /// By how many liberties the group is behind the rival.
    fn behind(&self) -> usize {
        self.liberties[1].saturating_sub(self.liberties[0])
    }
}
