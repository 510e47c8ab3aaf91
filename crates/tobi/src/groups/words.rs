//! The status of a group in words.

use super::part_words::{companion, joints, read_with};
use super::{GroupsReport, Named};
use crate::score::FinalStones;
use crate::words::{
    MOST_LIBERTIES, counted, either, example_of, how_sure, is_surrounded, killed, listed,
    listed_points, met, some_points, vertex_name,
};
use std::fmt;
use tobi_goban::{Board, Color, Move};
use tobi_grid::morph;
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::life::{Evidence, Life, Status};
use tobi_reading::{Answer, GameValue, Verdict};

/// The maximum number of places for eyes that are named.
pub(super) const MOST_PLACES: usize = 3;

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
            refuted: self.refuted(number),
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
pub(super) struct Explainer<'a> {
    pub(super) report: &'a GroupsReport,
    pub(super) asked: Named<'a>,
    pub(super) life: &'a Life,
    /// For a dead group: a defence that fails, and the reply.
    refuted: Option<[Point; 2]>,
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
            refuted: self.refuted,
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
        let is_unsettled = |rival: &Rival| rival.status == Some(Status::Unsettled);
        let (open, beaten): (Vec<_>, Vec<_>) = beaten.into_iter().partition(is_unsettled);
        because.extend(titles("wins the race against", &beaten));
        if !has_eyes && !self.is_roomy() {
            because.extend(self.exit());
        }
        let (mut hot, caught): (Vec<_>, Vec<_>) = held.into_iter().partition(is_unsettled);
        hot.extend(open);
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
        let stones = &self.asked.group.stones;
        let example = example_of(self.refuted, self.size());
        let Some(read) = &self.life.read else {
            return example.map(|example| format!("no defence was found that works{example}"));
        };
        let told = match read.value() {
            GameValue::Lost => "no defence works",
            _ if read.defend.success.works() => return None,
            _ => "no defence was found that works",
        };
        let by_line = || Some(killed(&read.defend, stones)).filter(|it| !it.is_empty());
        let by_kill = || {
            let kill = read.attack.best()?.point()?;
            let enemy = self.asked.group.color.opponent().name();
            Some(format!(" ({enemy} plays {})", self.name(kill)))
        };
        let shown = example.or_else(by_line).or_else(by_kill);
        Some(format!("{told}{}", shown.unwrap_or_default()))
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
                    let stands = matches!(status, Some(Status::Alive | Status::Seki));
                    (value != GameValue::Won || !stands).then_some(rival)
                }
                _ => None,
            })
    }

    fn liberties(&self, stones: &PointSet) -> PointSet {
        morph::dilate(stones) & self.board().empty()
    }

    pub(super) fn board(&self) -> &Board {
        self.report.session().position().board()
    }

    pub(super) fn name(&self, point: Point) -> String {
        vertex_name(point, self.size())
    }

    pub(super) fn size(&self) -> Size {
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
