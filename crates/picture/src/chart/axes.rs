//! Converts moves and margins to places on the chart, and chooses the grid lines.

/// The distances between grid lines; multiplied by powers of ten.
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

/// The maximum number of grid lines in each half of the height, and in the width.
const MOST_LEVELS: f64 = 4.0;
const MOST_MOVES: f64 = 12.0;

/// The chart's place on the sheet, and the range that it shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axes {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    first: u32,
    last: u32,
    /// Points between two lines, and the number of lines on White's and on Black's side of zero.
    level: f64,
    levels: [i32; 2],
}

impl Axes {
    /// Axes for moves from one to another and margins between these two, with at least one line on each side of zero.
    pub(crate) fn new(
        [left, top]: [f32; 2],
        [width, height]: [f32; 2],
        [first, last]: [u32; 2],
        [least, most]: [f64; 2],
    ) -> Axes {
        let level = step(most.max(-least).max(1.0), MOST_LEVELS);
        let lines = |margin: f64| (margin / level).ceil().max(1.0) as i32;
        Axes {
            left,
            top,
            width,
            height,
            first,
            last,
            level,
            levels: [lines(-least), lines(most)],
        }
    }

    pub(crate) fn x(&self, number: u32) -> f32 {
        let whole = (self.last - self.first).max(1) as f32;
        self.left + self.width * (number - self.first) as f32 / whole
    }

    /// Black's side is at the top; values outside are drawn on the edge.
    pub(crate) fn y(&self, margin: f64) -> f32 {
        let [below, above] = self.levels.map(f64::from);
        let from_top = (above - margin / self.level) / (above + below);
        self.top + self.height * from_top.clamp(0.0, 1.0) as f32
    }

    /// The margins with a grid line, from the top.
    pub(crate) fn levels(&self) -> Vec<f64> {
        let [below, above] = self.levels;
        let lines = (-below..=above).rev();
        lines.map(|at| f64::from(at) * self.level).collect()
    }

    /// The moves with a grid line.
    pub(crate) fn moves(&self) -> Vec<u32> {
        let between = step(f64::from(self.last - self.first), MOST_MOVES).max(1.0) as u32;
        let begin = self.first.next_multiple_of(between);
        (begin..=self.last).step_by(between as usize).collect()
    }
}

/// The smallest step that fits at most `count` times into `whole`.
fn step(whole: f64, count: f64) -> f64 {
    let tens = std::iter::successors(Some(1.0), |ten| Some(ten * 10.0)).take(6);
    let mut steps = tens.flat_map(|ten| STEPS.map(|step| step * ten));
    steps
        .find(|step| whole <= step * count)
        .unwrap_or(whole / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_at_round_numbers() {
        let axes = Axes::new([0.0, 0.0], [100.0, 80.0], [0, 208], [-12.0, 31.5]);
        assert_eq!(axes.levels(), [40.0, 30.0, 20.0, 10.0, 0.0, -10.0, -20.0]);
        let moves = [0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200];
        assert_eq!(axes.moves(), moves);
        assert_eq!([axes.y(40.0), axes.y(-20.0)], [0.0, 80.0]);
        assert_eq!([axes.y(900.0), axes.y(-900.0)], [0.0, 80.0]);
        assert_eq!([axes.x(0), axes.x(208)], [0.0, 100.0]);
    }

    #[test]
    fn a_game_without_moves_has_a_chart() {
        let axes = Axes::new([0.0, 0.0], [100.0, 80.0], [7, 7], [0.0, 0.0]);
        assert_eq!(axes.moves(), [7]);
        assert_eq!(axes.x(7), 0.0);
        assert_eq!(axes.levels().len(), 3);
    }
}
