//! The status of a group in words.

use super::{GroupsReport, Named};
use crate::Session;
use crate::score::FinalStones;
use crate::words::{counted, how_sure, listed, listed_points, met, vertex_name};
use std::fmt;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size, morph};
use tobi_judge::life::{Evidence, Life, Status};
use tobi_reading::{Answer, GameValue, Verdict};

/// The status of a group: a word, the reasons, and the certainty.
///
/// Displays as `dead: cannot connect to B (D4), F5 cuts, one eye, loses the race against c (G3) by 2 liberties
/// (believed: its liberties and room)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeWords {
    /// The status.
    pub status: Status,
    /// The reasons, the strongest first; never empty.
    pub because: Vec<String>,
    /// `certain`; `believed:` and the judgement it rests on; or `a guess`.
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
    pub fn words(&self, session: &Session, number: usize) -> Option<LifeWords> {
        let asked = self.group(number);
        let life = asked.life?;
        let teller = Explainer {
            session,
            report: self,
            asked,
            life,
        };
        let because = match life.status {
            _ if life.counted.as_ref().is_some_and(|it| it.decides) => teller.by_the_count(),
            Status::Alive => teller.alive(),
            Status::Dead => teller.dead(),
            Status::Seki => teller.seki(),
            Status::Unsettled => teller.unsettled(),
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
    session: &'a Session,
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
            board: self.session.position().board(),
            shared: PointSet::empty(self.size()),
        };
        let counted = self.life.counted.iter();
        let because = counted.map(|counted| fate.because(&counted.reason).0);
        match self.life.status {
            Status::Seki => self.seki(),
            _ => because.collect(),
        }
    }

    fn alive(&self) -> Vec<String> {
        let life = self.life;
        let mut because = Vec::new();
        if life.lifebase.value == GameValue::Won {
            because.push(self.eyes());
        }
        let joined = self.friends(GameValue::Won).map(|(name, connection)| {
            let met = met(&connection.attack, self.size());
            format!("joined to {name}{met}")
        });
        because.extend(joined);
        let is_held = |rival: &Rival| {
            let holder = rival.holder;
            holder.is_some_and(|stone| self.asked.group.stones.contains(stone))
        };
        let won = self.rivals(GameValue::Won);
        let (held, beaten): (Vec<_>, Vec<_>) = won.partition(is_held);
        let (hot, caught): (Vec<_>, Vec<_>) = held
            .into_iter()
            .partition(|rival| rival.status == Some(Status::Unsettled));
        let if_first = format!(" if {} plays first", self.asked.group.color.name());
        for (does, rivals, when) in [
            ("can capture", caught, ""),
            ("can capture", hot, if_first.as_str()),
            ("wins the race against", beaten, ""),
        ] {
            let names = rivals.iter().map(|rival| rival.title.clone());
            let names = listed(&names.collect::<Vec<_>>());
            because.extend(names.map(|names| format!("{does} {names}{when}")));
        }
        // At the end of a game the open is somebody's territory.
        if life.emptyship.value == GameValue::Won && life.counted.is_none() {
            let room = life.emptyship.evidence.iter();
            let room = room.map(|evidence| match evidence {
                Evidence::Room(points) => points.len(),
                _ => 0,
            });
            because.push(format!(
                "can escape: {} within reach",
                counted(room.sum(), "open point", "open points")
            ));
        }
        if let Some(read) = life
            .read
            .as_ref()
            .filter(|read| read.value() == GameValue::Won)
        {
            let met = met(&read.attack, self.size());
            if because.is_empty() || !met.is_empty() {
                because.push(format!("no attack works{met}"));
            }
        }
        if because.is_empty() && life.counted.is_some() {
            because = self.by_the_count();
        }
        if because.is_empty() {
            let features = self.asked.group.features;
            because.push(match features.filter(|_| life.read.is_none()) {
                Some(features) => format!(
                    "{} and {} around it",
                    counted(features.liberties, "liberty", "liberties"),
                    counted(features.room, "point", "points")
                ),
                None => "no attack was found that works".to_owned(),
            });
        }
        because
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
            because.push(match self.possible_eyes() {
                0 => "no eye".to_owned(),
                _ => "one eye".to_owned(),
            });
        }
        if life.emptyship.value == GameValue::Lost {
            because.push("nowhere to run".to_owned());
        }
        let lost = self.rivals(GameValue::Lost).filter_map(|rival| {
            let (name, behind) = (&rival.title, rival.behind());
            let by = counted(behind, "liberty", "liberties");
            let words = match (rival.raced, behind) {
                (true, 0) => format!("loses the race against {name}"),
                (true, _) => format!("loses the race against {name} by {by}"),
                (false, 0) => return None,
                (false, _) => format!("behind in the race against {name} by {by}"),
            };
            Some((!rival.raced, behind, words))
        });
        // If there are several, the most informative race is one that was read, and the closest among the lost ones.
        because.extend(lost.min().map(|(.., words)| words));
        if let Some(read) = life
            .read
            .as_ref()
            .filter(|read| read.value() == GameValue::Lost)
        {
            because.push(format!(
                "no defence works{}",
                met(&read.defend, self.size())
            ));
        }
        if because.is_empty() {
            let holder = self.asked.group.holder;
            because.push(match holder.and_then(|stone| self.report.title_at(stone)) {
                Some(name) => format!("captured by {name}"),
                None => "captured".to_owned(),
            });
        }
        because
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
            let at = moves.first()?.point()?;
            Some(format!(
                "{} {does} at {}{by_ko}",
                color.name(),
                self.name(at)
            ))
        };
        let saves = line(owner, "lives", &self.life.save, by_ko(|read| &read.defend));
        let kills = line(
            owner.opponent(),
            "kills",
            &self.life.kill,
            by_ko(|read| &read.attack),
        );
        let because: Vec<String> = saves.into_iter().chain(kills).collect();
        match because.is_empty() {
            true => vec!["depends on who plays first".to_owned()],
            false => because,
        }
    }

    /// `eyes at B1 and D1`, `two eyes in 7 points at C3`.
    fn eyes(&self) -> String {
        let sure = self
            .life
            .lifebase
            .evidence
            .iter()
            .filter_map(|evidence| match evidence {
                Evidence::Eyes { space, sure, .. } if *sure > 0 => Some((*sure, *space)),
                _ => None,
            });
        let sure: Vec<(u8, PointSet)> = sure.collect();
        let firsts = || {
            PointSet::from_points(
                self.size(),
                sure.iter().filter_map(|(_, space)| space.first()),
            )
        };
        match sure.as_slice() {
            [(_, space)] => format!(
                "two eyes in {} at {}",
                counted(space.len(), "point", "points"),
                listed_points(&firsts())
            ),
            _ => format!("eyes at {}", listed_points(&firsts())),
        }
    }

    /// The maximum number of eyes that it may get.
    fn possible_eyes(&self) -> u8 {
        let spaces = self.life.lifebase.evidence.iter();
        let eyes = spaces.map(|evidence| match evidence {
            Evidence::Eyes { possible, .. } => *possible,
            _ => 0,
        });
        eyes.sum()
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
        morph::dilate(stones) & self.session.position().board().empty()
    }

    fn name(&self, point: Point) -> String {
        vertex_name(point, self.size())
    }

    fn size(&self) -> Size {
        self.session.size()
    }
}

/// An adjacent group of the other side.
struct Rival {
    title: String,
    holder: Option<Point>,
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
