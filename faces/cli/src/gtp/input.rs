//! Standard input that can report whether data is available: an analysis runs until then.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvError, TryRecvError};
use std::thread;

/// Bytes read at once.
const CHUNK: usize = 1 << 16;

/// A stream read by its own thread, one chunk ahead.
pub(crate) struct Input {
    chunks: Receiver<io::Result<Vec<u8>>>,
    /// The last chunk, and how much of it has been used.
    chunk: Vec<u8>,
    taken: usize,
    /// No more data will come, perhaps because of an error.
    over: bool,
    fault: Option<io::Error>,
}

impl Input {
    /// Starts reading.
    pub(crate) fn new(from: impl Read + Send + 'static) -> Input {
        let (sender, chunks) = mpsc::sync_channel(1);
        thread::spawn(move || read(from, &|chunk| sender.send(chunk).is_ok()));
        Input {
            chunks,
            chunk: Vec::new(),
            taken: 0,
            over: false,
            fault: None,
        }
    }

    /// Whether something is available: a byte, the end, or an error.
    pub(super) fn has_come(&mut self) -> bool {
        if !self.is_empty() {
            return true;
        }
        match self.chunks.try_recv() {
            Ok(chunk) => self.put(Ok(chunk)),
            Err(TryRecvError::Disconnected) => self.put(Err(RecvError)),
            Err(TryRecvError::Empty) => return false,
        }
        true
    }

    /// Waits until something is available.
    pub(super) fn wait(&mut self) {
        if self.is_empty() {
            let chunk = self.chunks.recv();
            self.put(chunk);
        }
    }

    fn is_empty(&self) -> bool {
        self.taken == self.chunk.len() && !self.over
    }

    fn put(&mut self, chunk: Result<io::Result<Vec<u8>>, RecvError>) {
        (self.chunk, self.taken) = (Vec::new(), 0);
        match chunk {
            Ok(Ok(chunk)) => self.chunk = chunk,
            Ok(Err(fault)) => (self.over, self.fault) = (true, Some(fault)),
            Err(RecvError) => self.over = true,
        }
    }
}

/// Reads chunks until the end, an error, or until the receiver is gone.
fn read(mut from: impl Read, give: &dyn Fn(io::Result<Vec<u8>>) -> bool) {
    loop {
        let mut chunk = vec![0; CHUNK];
        let goes_on = match from.read(&mut chunk) {
            Ok(0) => false,
            Ok(bytes) => {
                chunk.truncate(bytes);
                give(Ok(chunk))
            }
            Err(fault) if fault.kind() == io::ErrorKind::Interrupted => true,
            Err(fault) => {
                give(Err(fault));
                false
            }
        };
        if !goes_on {
            return;
        }
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.wait();
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(&self.chunk[self.taken..]),
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.taken += bytes;
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?.read(into)?;
        self.consume(bytes);
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_come_in_order_and_the_end_has_come_too() {
        let bytes: Vec<u8> = (0..3 * CHUNK).map(|n| (n % 251) as u8).collect();
        let mut input = Input::new(io::Cursor::new(bytes.clone()));
        let mut read = Vec::new();
        input.read_to_end(&mut read).unwrap();
        assert_eq!(read, bytes);
        assert!(input.has_come());
        input.wait();
        assert_eq!(input.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn nothing_has_come_while_the_other_side_is_silent() {
        let (reader, mut writer) = io::pipe().unwrap();
        let mut input = Input::new(reader);
        assert!(!input.has_come());
        io::Write::write_all(&mut writer, b"\n").unwrap();
        input.wait();
        assert!(input.has_come());
        assert_eq!(input.fill_buf().unwrap(), b"\n");
    }
}
