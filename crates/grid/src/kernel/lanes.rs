//! The machine operations that the operators need.

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
    /// No bit set.
    fn none() -> Self;

    fn not(self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// Each point takes the value of its left neighbour.
    fn left(self) -> Self;
    /// Each point takes the value of its right neighbour.
    fn right(self) -> Self;
    /// Each row holds the row above it; the first takes the last of `previous`.
    fn above(self, previous: Self) -> Self;
    /// Each row holds the row below it; the last takes the first of `next`.
    fn below(self, next: Self) -> Self;

    /// Where `self` has a bit, the bit of `yes`, elsewhere that of `no`; and the complement of that.
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

    /// Whether `self - b - c` borrows.
    #[inline(always)]
    fn borrow(self, b: Self, c: Self) -> Self {
        b.and(c).or(b.or(c).without(self))
    }
}

/// A board of bits in `N` registers: at most `N * V::ROWS - 2` rows and the frame around them.
///
/// The operations are those of [`Lanes`], register by register. They are loops rather than closures: a closure is
/// compiled without the machine features of the function that calls it, and then every vector instruction in it
/// becomes a call.
#[derive(Clone, Copy)]
pub(super) struct Bits<V, const N: usize>([V; N]);

macro_rules! register_by_register {
    ($($name:ident($($argument:ident),*);)*) => {$(
        #[inline(always)]
        pub(super) fn $name(mut self, $($argument: Self),*) -> Self {
            for i in 0..N {
                self.0[i] = self.0[i].$name($($argument.0[i]),*);
            }
            self
        }
    )*};
}

impl<V: Lanes, const N: usize> Bits<V, N> {
    register_by_register! {
        not();
        and(other);
        or(other);
        xor(other);
        without(other);
        left();
        right();
        choose_not(yes, no);
        sum(b, c);
        carry(b, c);
        borrow(b, c);
    }

    #[inline(always)]
    pub(super) fn none() -> Self {
        Bits([V::none(); N])
    }

    /// The first `N * V::ROWS` words.
    #[inline(always)]
    pub(super) fn load(rows: &[u32; 32]) -> Self {
        let mut bits = Bits::none();
        for i in 0..N {
            bits.0[i] = V::load(rows, i * V::ROWS);
        }
        bits
    }

    /// Writes the first `N * V::ROWS` words.
    #[inline(always)]
    pub(super) fn store(self, rows: &mut [u32; 32]) {
        for i in 0..N {
            self.0[i].store(rows, i * V::ROWS);
        }
    }

    /// The board shifted so that each point takes the value of its neighbour above, left, right, below.
    #[inline(always)]
    pub(super) fn beside(self) -> [Self; 4] {
        [self.above(), self.left(), self.right(), self.below()]
    }

    #[inline(always)]
    fn above(mut self) -> Self {
        let mut previous = V::none();
        for i in 0..N {
            let here = self.0[i];
            self.0[i] = here.above(previous);
            previous = here;
        }
        self
    }

    #[inline(always)]
    fn below(mut self) -> Self {
        let mut next = V::none();
        for i in (0..N).rev() {
            let here = self.0[i];
            self.0[i] = here.below(next);
            next = here;
        }
        self
    }
}

impl<V: Lanes> Bits<V, 1> {
    /// The one register.
    #[inline(always)]
    pub(super) fn register(self) -> V {
        self.0[0]
    }
}

/// Where any of the four has a bit.
#[inline(always)]
pub(super) fn any<V: Lanes, const N: usize>(of: [Bits<V, N>; 4]) -> Bits<V, N> {
    of[0].or(of[1]).or(of[2].or(of[3]))
}
