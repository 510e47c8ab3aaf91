//! Tests of files and lines through the public interface: laws, damaged and hostile input, charsets, records.

mod charsets;
mod hostile;
mod imports;
mod invariants;
mod laws;
mod repairs;
mod replays;
