//! One definition of each operator, and a kernel for each kind of machine.
//!
//! [`Kernel::plain`] is the definition of each operator, point by point as in the papers. The other kernels give the
//! same results faster; `tests/grid/kernels_agree.rs` compares them with it.
//!
//! A row of a set is one 32-bit word, and a register holds several rows: two in a portable word, eight with AVX2,
//! sixteen with AVX-512 (see `lanes.rs`; each algorithm is written once over that trait).
//!
//! **Sets.** A cross dilation is the OR of the rows, their two shifts by one, and the rows above and
//! below (`rows.rs`).
//!
//! **X_z.** Values are stored as *bit planes*: plane k holds bit k of all absolute values, and two sets hold the
//! signs. Each step then handles the whole board at once (`sliced.rs`):
//!
//! ```text
//! beside  = each sign set moved up, left, right, down          8 shifts
//! count   = the four planes added bit by bit, carry saved      10 operations (6 with AVX-512), 3 bits
//! values += count where the two-colour condition holds         a ripple of carries over 8 planes
//! values -= count, dead where a borrow is left                 a ripple of borrows, on the values less one
//! ```
//!
//! This is fast for three reasons. (1) Twenty-six passes over 361 numbers become twenty-six passes over ten planes,
//! which fit into the 32 registers of AVX-512 and stay there. (2) Points where both signs meet need no branch: the
//! condition is a mask. (3) A point that dies leaves garbage in the planes, which needs no cleaning: its sign is
//! gone, and the sign masks the result once, at the end.
//!
//! **Batches.** Small boards share a sheet: nine 9x9 boards take the time of one (`sheet.rs`). With AVX-512 a 19x19
//! board fits into one register, three rows in each lane, and two boards are computed alternately, since each step
//! waits for its own carries (`packed.rs`).
//!
//! `BENCHMARKS.md` compares the speed with the loops of the paper, measured in the same run.

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

/// An implementation of the operators that this machine can run.
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

/// Private, so that a kernel that the machine does not support cannot be named.
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
    /// The definition: point by point, simple and slow.
    pub fn plain() -> Kernel {
        Kernel(Machine::Plain)
    }

    /// Portable words: 64 bits hold two rows. Runs everywhere, including WebAssembly.
    pub fn words() -> Kernel {
        Kernel(Machine::Words)
    }

    /// AVX2: eight rows in a register, if this machine has it.
    pub fn avx2() -> Option<Kernel> {
        #[cfg(target_arch = "x86_64")]
        return x86::Avx2::detect().map(|machine| Kernel(Machine::Avx2(machine)));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// AVX-512 (F and BW): sixteen rows in a register, if this machine has it.
    pub fn avx512() -> Option<Kernel> {
        #[cfg(target_arch = "x86_64")]
        return x86::Avx512::detect().map(|machine| Kernel(Machine::Avx512(machine)));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// The fastest kernel of this machine; always the same one during a run.
    #[inline]
    pub fn best() -> Kernel {
        Kernel::avx512()
            .or_else(Kernel::avx2)
            .unwrap_or_else(Kernel::words)
    }

    /// All kernels of this machine, the definition first.
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
                let mut field = Field::new(sources.size());
                packed::x_z(machine, [sources], scale, [&mut field]);
                field
            }
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(machine) => machine.x_z(sources, scale),
        }
    }

    /// [`Field::write_floats`] by this kernel.
    ///
    /// # Panics
    /// When `cells` does not have one element for each point.
    pub fn write_floats(self, field: &Field<i16>, values: &mut [f32]) {
        let area = field.size().area();
        assert_eq!(values.len(), area, "expected one element for each point");
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
        let mut fields: Vec<_> = sources.iter().map(|one| Field::new(one.size())).collect();
        self.x_z_into(sources, scale, &mut fields);
        fields
    }

    /// [`morph::x_z_into`](crate::morph::x_z_into) by this kernel.
    ///
    /// # Panics
    /// When there is not one field of the same size for each board.
    pub fn x_z_into(self, sources: &[Sources], scale: Scale, fields: &mut [Field<i16>]) {
        let sizes = sources.iter().map(Sources::size);
        assert!(
            sizes.eq(fields.iter().map(Field::size)),
            "expected a field of the same size for each board"
        );
        let (mut sources, mut fields) = (sources, fields);
        while let Some(first) = sources.first() {
            let count = self.x_z_first(first, sources, scale, fields);
            sources = &sources[count..];
            fields = &mut fields[count..];
        }
    }

    /// Computes as many boards as fit into one computation, of which there is a `first`; returns their number.
    #[inline(always)]
    fn x_z_first(
        self,
        first: &Sources,
        sources: &[Sources],
        scale: Scale,
        fields: &mut [Field<i16>],
    ) -> usize {
        if self.0 == Machine::Plain || !sliced::fits(first, scale) {
            fields[0] = plain::x_z(first, scale);
            return 1;
        }
        #[cfg(target_arch = "x86_64")]
        if let (Machine::Avx512(machine), [_, second, ..], [one, two, ..]) =
            (self.0, sources, &mut *fields)
            && packed::takes(first.size())
            && second.size() == first.size()
            && sliced::fits(second, scale)
        {
            packed::x_z(machine, [first, second], scale, [one, two]);
            return 2;
        }
        let layout = Layout::of(first.size());
        if layout.capacity() == 1 {
            fields[0] = self.x_z(first, scale);
            return 1;
        }
        let alike =
            |other: &&Sources| other.size() == first.size() && other.strength() == first.strength();
        let alike = sources.iter().take(layout.capacity()).take_while(alike);
        let count = alike.count();
        let sheet = Sheet::of(&sources[..count], layout);
        let fields = &mut fields[..count];
        match self.0 {
            Machine::Plain | Machine::Words => words::x_z_all(&sheet, layout, scale, fields),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(machine) => machine.x_z_all(&sheet, layout, scale, fields),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(machine) => machine.x_z_all(&sheet, layout, scale, fields),
        }
        count
    }
}
