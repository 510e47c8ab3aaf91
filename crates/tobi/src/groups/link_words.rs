//! A group and its links in words.

use super::{Bond, Link, Named};
use crate::words::{counted, played, vertex_name};
use std::fmt;
use tobi_grid::PointSet;

impl Named<'_> {
    /// `Black, 7 stones at D4 in 2 chains`; the vertex is that of its first stone.
    pub fn described(&self) -> String {
        let group = self.group;
        let line = format!(
            "{}, {} at {}",
            group.color.name(),
            counted(group.stones.len(), "stone", "stones"),
            self.first()
        );
        match group.chains.len() {
            1 => line,
            chains => format!("{line} in {}", counted(chains, "chain", "chains")),
        }
    }

    /// `B (D4)`: its name and a vertex, to find it on boards that do not show names.
    pub fn title(&self) -> String {
        format!("{} ({})", self.name, self.first())
    }

    /// A line for each of its connections with other parts of its group: `D4 and F4: White cuts at E4`, or, if that is not
    /// decided, `D4 and F4: Black connects at E4`.
    pub fn joints(&self) -> impl Iterator<Item = String> {
        let size = self.group.stones.size();
        let color = self.group.color;
        self.group.joints.iter().map(move |joint| {
            let [own, other] = joint.chains.map(|at| vertex_name(at, size));
            let (mover, verb, at) = match joint.cut {
                Some(cut) => (color.opponent(), "cuts", cut),
                None => (color, "connects", joint.connection),
            };
            let (mover, at) = (mover.name(), vertex_name(at, size));
            format!("{own} and {other}: {mover} {verb} at {at}")
        })
    }

    /// The vertex of the first stone of its largest chain: `tobi read life` at this vertex reads what its status rests
    /// on.
    pub fn first(&self) -> String {
        vertex_name(self.group.chains[0], self.group.stones.size())
    }
}

/// A link in words: `D4 and F4: shared liberty, E4`.
#[derive(Clone, Copy, Debug)]
pub struct LinkWords<'a>(pub &'a Link);

impl fmt::Display for LinkWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LinkWords(link) = self;
        let size = link.touched.size();
        let [one, other] = link.chains.map(|chain| vertex_name(chain, size));
        let spaced = |points: &PointSet| {
            let names = points.iter().map(|point| vertex_name(point, size));
            names.collect::<Vec<_>>().join(" ")
        };
        let why = match &link.bond {
            Bond::SharedEye(points) | Bond::SharedLiberty(points) => spaced(points),
            Bond::Rule(name) => (*name).to_owned(),
            Bond::Dilation(step) => format!("step {step}"),
            Bond::Connection { line, .. } if line.is_empty() => "nothing cuts".to_owned(),
            Bond::Connection { line, .. } => {
                let said = line.iter().map(|&(color, mv)| played(color, mv, size));
                said.collect::<Vec<_>>().join(" ")
            }
        };
        write!(f, "{one} and {other}: {}, {why}", link.bond.name())
    }
}
