//! What the bit-sliced operators ask of a machine.

/// A register of row words: bits are columns, lanes are rows, from the top.
///
/// The default methods are the definitions; machines with an instruction for one override it.
pub(super) trait Lanes: Copy {
    /// Rows in one register.
    const ROWS: usize;

    /// `ROWS` words from `rows[at..]`.
    fn load(rows: &[u32; 32], at: usize) -> Self;
    /// Writes the words to `rows[at..]`.
    fn store(self, rows: &mut [u32; 32], at: usize);
    /// No bit.
    fn none() -> Self;

    fn not(self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that `other` has not.
    fn without(self, other: Self) -> Self;

    /// Each point holds what its left neighbour held.
    fn left(self) -> Self;
    /// Each point holds what its right neighbour held.
    fn right(self) -> Self;
    /// Each row holds the row above it; the first takes the last of `previous`.
    fn above(self, previous: Self) -> Self;
    /// Each row holds the row below it; the last takes the first of `next`.
    fn below(self, next: Self) -> Self;

    /// Where `self` has a bit, that of `yes`, elsewhere that of `no`; and then the opposite of it.
    fn choose_not(self, yes: Self, no: Self) -> Self;

    /// The lower bit of the sum of three bits.
    #[inline(always)]
    fn sum(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// The upper bit of the sum of three bits.
    #[inline(always)]
    fn carry(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.xor(b)))
    }

    /// Whether `self - b - c` must borrow.
    #[inline(always)]
    fn borrow(self, b: Self, c: Self) -> Self {
        b.and(c).or(b.or(c).without(self))
    }
}

/// The set moved so that each point holds what its neighbour above, left, right and below held.
#[inline(always)]
pub(super) fn beside<V: Lanes, const N: usize>(set: &[V; N], i: usize) -> [V; 4] {
    let previous = if i == 0 { V::none() } else { set[i - 1] };
    let next = if i + 1 == N { V::none() } else { set[i + 1] };
    [
        set[i].above(previous),
        set[i].left(),
        set[i].right(),
        set[i].below(next),
    ]
}

#[inline(always)]
pub(super) fn any<V: Lanes>(of: [V; 4]) -> V {
    of[0].or(of[1]).or(of[2].or(of[3]))
}

/// The first `N * V::ROWS` words.
#[inline(always)]
pub(super) fn load<V: Lanes, const N: usize>(rows: &[u32; 32]) -> [V; N] {
    let mut loaded = [V::none(); N];
    for (i, lanes) in loaded.iter_mut().enumerate() {
        *lanes = V::load(rows, i * V::ROWS);
    }
    loaded
}
