//! One definition, several machines.
//!
//! [`Kernel::plain`] is the definition of each operator, point by point as the papers write it. The
//! others give the same results faster, and `tests/grid/kernels_agree.rs` holds them to that.
//!
//! A row of a set is one 32-bit word and a machine's register holds some rows: two in a portable word,
//! eight with AVX2, sixteen with AVX-512 (`lanes.rs`; each algorithm is written once over that trait).
//!
//! **Sets.** A cross dilation is the OR of the rows, their two shifts by one, and the rows above and
//! below (`rows.rs`).
//!
//! **X_z.** Its values are kept as *bit planes*: plane k holds bit k of all absolute values, and two
//! sets hold the signs. Then, for the whole board at once (`sliced.rs`):
//!
//! ```text
//! beside  = each sign set moved up, left, right, down          8 shifts
//! count   = the four planes added bit by bit, carry saved      10 operations (6 with AVX-512), 3 bits
//! values += count where the two-colour condition holds         a ripple of carries over 8 planes
//! values -= count, dead where a borrow is left                 a ripple of borrows, on the values less one
//! ```
//!
//! That is fast for three reasons. (1) Twenty-six passes over 361 numbers become twenty-six passes
//! over ten planes, which fit into the 32 registers of AVX-512 and stay there. (2) Points where both
//! signs meet need no branch: the condition is a mask. (3) A point that has died leaves garbage in the
//! planes, and nobody cleans up: its sign is gone, and the sign masks the result once, at the end.
//!
//! **Batches.** Small boards share a sheet: nine of 9x9 take the time of one (`sheet.rs`). With AVX-512 a board of 19x19 lies
//! in one register, three rows to a lane, and two boards are computed in turns, since each step waits for its own carries
//! (`packed.rs`).
//!
//! Figures, against the loops of the paper in the same run: `BENCHMARKS.md`.

mod floats;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod packed;
mod plain;
mod rows;
mod sheet;
mod sliced;
mod words;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::morph::{Scale, Sources};
use crate::{Field, PointSet};
use sheet::{Layout, Sheet};

/// One implementation of the operators, which this machine can run.
///
/// ```
/// use tobi_grid::{points, Kernel};
///
/// let set = points!("# . . #");
/// for kernel in Kernel::available() {
///     assert_eq!(kernel.dilate(&set), Kernel::plain().dilate(&set), "{}", kernel.name());
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Machine);

/// Private, so that nobody can name a machine that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Machine {
    Plain,
    Words,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::Avx512),
}

impl Kernel {
    /// The definition: slow, point by point, in no hurry to be clever.
    pub fn plain() -> Kernel {
        Kernel(Machine::Plain)
    }

    /// Portable words: 64 bits hold two rows. Runs everywhere, WebAssembly too.
    pub fn words() -> Kernel {
        Kernel(Machine::Words)
    }

    /// AVX2: eight rows a register, if this machine has it.
    pub fn avx2() -> Option<Kernel> {
        #[cfg(target_arch = "x86_64")]
        return x86::Avx2::detect().map(|machine| Kernel(Machine::Avx2(machine)));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// AVX-512 (F and BW): sixteen rows a register, if this machine has it.
    pub fn avx512() -> Option<Kernel> {
        #[cfg(target_arch = "x86_64")]
        return x86::Avx512::detect().map(|machine| Kernel(Machine::Avx512(machine)));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// The fastest of this machine; the answer never changes during a run.
    #[inline]
    pub fn best() -> Kernel {
        Kernel::avx512()
            .or_else(Kernel::avx2)
            .unwrap_or_else(Kernel::words)
    }

    /// All of this machine, the definition first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        let always = [Kernel::plain(), Kernel::words()];
        always
            .into_iter()
            .chain(Kernel::avx2())
            .chain(Kernel::avx512())
    }

    /// `plain`, `words`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Machine::Plain => "plain",
            Machine::Words => "words",
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(_) => "avx512",
        }
    }

    /// [`morph::dilate`](crate::morph::dilate) by this kernel.
    #[inline]
    pub fn dilate(self, set: &PointSet) -> PointSet {
        match self.0 {
            Machine::Plain => plain::dilate(set),
            Machine::Words => words::dilate(set),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(machine) => machine.dilate(set),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(machine) => machine.dilate(set),
        }
    }

    /// [`morph::erode`](crate::morph::erode) by this kernel.
    #[inline]
    pub fn erode(self, set: &PointSet) -> PointSet {
        match self.0 {
            Machine::Plain => plain::erode(set),
            Machine::Words => words::erode(set),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(machine) => machine.erode(set),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(machine) => machine.erode(set),
        }
    }

    /// [`morph::reconstruct`](crate::morph::reconstruct) by this kernel.
    ///
    /// # Panics
    /// When the sets belong to different sizes.
    pub fn reconstruct(self, marker: &PointSet, mask: &PointSet) -> PointSet {
        let marker = *marker & *mask;
        match self.0 {
            Machine::Plain => plain::reconstruct(&marker, mask),
            _ => rows::reconstruct(&marker, mask),
        }
    }

    /// [`morph::x_z`](crate::morph::x_z) by this kernel.
    pub fn x_z(self, sources: &Sources, scale: Scale) -> Field<i16> {
        if self.0 == Machine::Plain || !sliced::fits(sources, scale) {
            return plain::x_z(sources, scale);
        }
        match self.0 {
            Machine::Plain | Machine::Words => words::x_z(sources, scale),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(machine) => machine.x_z(sources, scale),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(machine) if packed::takes(sources.size()) => {
                let mut fields = [Field::new(sources.size())];
                packed::x_z(machine, [sources], scale, &mut fields);
                let [field] = fields;
                field
            }
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(machine) => machine.x_z(sources, scale),
        }
    }

    /// [`Field::write_floats`] by this kernel.
    ///
    /// # Panics
    /// When there is not one place for each point.
    pub fn write_floats(self, field: &Field<i16>, values: &mut [f32]) {
        let area = field.size().area();
        assert_eq!(values.len(), area, "a place for each point is wanted");
        match self.0 {
            Machine::Plain => plain::write_floats(field, values),
            Machine::Words => floats::write(field, values),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(machine) => machine.write_floats(field, values),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(machine) => machine.write_floats(field, values),
        }
    }

    /// [`morph::x_z_batch`](crate::morph::x_z_batch) by this kernel.
    pub fn x_z_batch(self, sources: &[Sources], scale: Scale) -> Vec<Field<i16>> {
        let mut fields = Vec::with_capacity(sources.len());
        let mut rest = sources;
        while let Some(first) = rest.first() {
            if self.0 == Machine::Plain || !sliced::fits(first, scale) {
                fields.push(plain::x_z(first, scale));
                rest = &rest[1..];
                continue;
            }
            #[cfg(target_arch = "x86_64")]
            if let (Machine::Avx512(machine), [_, second, others @ ..]) = (self.0, rest)
                && packed::takes(first.size())
                && second.size() == first.size()
                && sliced::fits(second, scale)
            {
                let done = fields.len();
                fields.resize(done + 2, Field::new(first.size()));
                let two = (&mut fields[done..]).try_into().expect("two are new");
                packed::x_z(machine, [first, second], scale, two);
                rest = others;
                continue;
            }
            let layout = Layout::of(first.size());
            if layout.capacity() == 1 {
                fields.push(self.x_z(first, scale));
                rest = &rest[1..];
                continue;
            }
            let alike = |other: &&Sources| {
                other.size() == first.size() && other.strength() == first.strength()
            };
            let count = rest
                .iter()
                .take(layout.capacity())
                .take_while(alike)
                .count();
            let (boards, others) = rest.split_at(count);
            let sheet = Sheet::of(boards, layout);
            match self.0 {
                Machine::Plain | Machine::Words => {
                    words::x_z_all(&sheet, layout, count, scale, &mut fields);
                }
                #[cfg(target_arch = "x86_64")]
                Machine::Avx2(machine) => {
                    machine.x_z_all(&sheet, layout, count, scale, &mut fields);
                }
                #[cfg(target_arch = "x86_64")]
                Machine::Avx512(machine) => {
                    machine.x_z_all(&sheet, layout, count, scale, &mut fields);
                }
            }
            rest = others;
        }
        fields
    }
}
