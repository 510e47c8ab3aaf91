//! The texts of a batch in order, read by a separate thread in bounded memory.

use super::archive::{self, Kind};
use super::counted::Progress;
use super::names::Run;
use crate::input::{self, Once};
use std::collections::VecDeque;
use std::fs;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use tobi_notation::sgf::{Charset, Limits, LongText, Piece};

/// Texts with more bytes are split into their games, which are read one by one.
pub(super) const MOST_WHOLE: usize = 4 << 20;

/// Texts are passed on in packets of this many texts or bytes.
const TEXTS_AT_ONCE: usize = 1024;
const BYTES_AT_ONCE: usize = 1 << 20;

/// The maximum number of waiting packets.
const PACKETS: usize = 2;

/// A text with games.
#[derive(Debug)]
pub(super) struct Text {
    /// The file's name; in an archive, preceded by the archive's name.
    pub(super) name: String,
    /// The number of its first game in the file, from 1, if it was split off; then it is one game.
    pub(super) cut: Option<usize>,
    /// The charset of the file, if it was split.
    pub(super) charset: Option<Charset>,
    /// Games at its beginning that are already in the output.
    pub(super) skip: usize,
    pub(super) bytes: Result<Vec<u8>, String>,
    /// Bytes of all files up to here.
    pub(super) position: u64,
}

/// Messages of the reading thread.
#[derive(Debug)]
pub(super) enum Packet {
    Texts(Vec<Text>),
    /// The input files do not match the games in the output.
    Mismatch,
}

/// Reads all files; of the games already in the output, only the last one is read again.
pub(super) fn read(
    files: Vec<PathBuf>,
    once: Option<Once>,
    there: VecDeque<Run>,
) -> Receiver<Packet> {
    let (sender, receiver) = sync_channel(PACKETS);
    let reader = Reader {
        sender,
        packet: Vec::new(),
        held: 0,
        position: 0,
        progress: Progress::default(),
        once,
        there,
    };
    thread::spawn(move || reader.run(&files));
    receiver
}

/// The receiver is gone, or the input files are others.
struct Stopped;

struct Reader {
    sender: SyncSender<Packet>,
    packet: Vec<Text>,
    held: usize,
    /// Bytes of the finished files.
    position: u64,
    /// Bytes of the file that is being read.
    progress: Progress,
    /// A file that was read before.
    once: Option<Once>,
    there: VecDeque<Run>,
}

impl Reader {
    fn run(mut self, files: &[PathBuf]) {
        let read = files.iter().try_for_each(|file| self.file(file));
        if read.is_ok() {
            let _ = if self.there.is_empty() {
                self.hand_over()
            } else {
                self.foreign()
            };
        }
    }

    fn file(&mut self, path: &Path) -> Result<(), Stopped> {
        let name = path.display().to_string();
        let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
        self.progress.restart();
        match Kind::of(path).filter(|_| path.is_file()) {
            Some(kind) => self.archive(path, &name, kind)?,
            None => {
                if let Some(skip) = self.begin(&name)? {
                    match self.open(path) {
                        Ok(text) => self.text(&name, text, skip)?,
                        Err(error) => self.broken(&name, &error)?,
                    }
                }
            }
        }
        self.progress.restart();
        self.position += size;
        Ok(())
    }

    fn archive(&mut self, path: &Path, name: &str, kind: Kind) -> Result<(), Stopped> {
        let mut stopped = false;
        let progress = self.progress.clone();
        let read = archive::visit(path, kind, &progress, |inner, text| {
            let name = format!("{name}/{inner}");
            let done = self.begin(&name).and_then(|skip| match (skip, text) {
                (None, _) => Ok(()),
                (Some(skip), Ok(text)) => self.text(&name, text, skip),
                (Some(_), Err(error)) => self.broken(&name, &error),
            });
            stopped = done.is_err();
            !stopped
        });
        match (stopped, read) {
            (true, _) => Err(Stopped),
            (false, Ok(())) => Ok(()),
            // Everything before the damage was read.
            (false, Err(error)) => match self.begin(name)? {
                Some(_) => self.broken(name, &error),
                None => Ok(()),
            },
        }
    }

    /// Starts a text: the number of its games already in the output, or `None` for all of them.
    fn begin(&mut self, name: &str) -> Result<Option<usize>, Stopped> {
        let Some(run) = self.there.pop_front() else {
            return Ok(Some(0));
        };
        if &*run.name != name {
            self.there.push_front(run);
            return self.foreign().map(|()| None);
        }
        Ok(if self.there.is_empty() {
            Some(run.games)
        } else {
            None
        })
    }

    fn foreign(&mut self) -> Result<(), Stopped> {
        let _ = self.sender.send(Packet::Mismatch);
        Err(Stopped)
    }

    /// Reads a text, as a whole or in parts.
    fn text(&mut self, name: &str, mut text: impl Read, skip: usize) -> Result<(), Stopped> {
        let mut bytes = Vec::new();
        let begun = text
            .by_ref()
            .take(MOST_WHOLE as u64 + 1)
            .read_to_end(&mut bytes);
        if let Err(error) = begun {
            return self.broken(name, &error.to_string());
        }
        if bytes.len() <= MOST_WHOLE {
            return self.push(name, skip, Ok(bytes));
        }
        let limits = Limits::DEFAULT;
        let mut games = match LongText::new(Cursor::new(bytes).chain(text), &limits) {
            Ok(games) => games,
            Err(error) => return self.broken(name, &error.to_string()),
        };
        let charset = games.charset();
        if charset.is_some_and(|charset| charset.name.starts_with("UTF-16")) {
            let most = MOST_WHOLE >> 20;
            return self.broken(
                name,
                &format!("UTF-16 of more than {most} MiB; convert it to UTF-8"),
            );
        }
        let mut number = 0;
        loop {
            let game = match games.next_game() {
                Ok(Some(Piece::Game(bytes))) => Ok(bytes),
                Ok(Some(Piece::TooLong)) => {
                    Err(format!("a game of more than {} MiB", limits.bytes >> 20))
                }
                Ok(None) if number == 0 => Err("there is no game in it".to_owned()),
                Ok(None) => return Ok(()),
                Err(error) => {
                    let error = format!("cannot be read: {error}");
                    return self.push_game(name, number + 1, charset, Err(error));
                }
            };
            let is_last = number == 0 && matches!(&game, Err(error) if error.starts_with("there"));
            number += 1;
            if number > skip {
                self.push_game(name, number, charset, game)?;
            }
            if is_last {
                return Ok(());
            }
        }
    }

    fn broken(&mut self, name: &str, error: &str) -> Result<(), Stopped> {
        self.push(name, 0, Err(format!("cannot be read: {error}")))
    }

    /// Passes on a text as a whole.
    fn push(
        &mut self,
        name: &str,
        skip: usize,
        bytes: Result<Vec<u8>, String>,
    ) -> Result<(), Stopped> {
        let text = Text {
            name: name.to_owned(),
            cut: None,
            charset: None,
            skip,
            bytes,
            position: 0,
        };
        self.push_text(text)
    }

    /// Passes on one game of a text.
    fn push_game(
        &mut self,
        name: &str,
        number: usize,
        charset: Option<Charset>,
        bytes: Result<Vec<u8>, String>,
    ) -> Result<(), Stopped> {
        let text = Text {
            name: name.to_owned(),
            cut: Some(number),
            charset,
            skip: 0,
            bytes,
            position: 0,
        };
        self.push_text(text)
    }

    fn push_text(&mut self, mut text: Text) -> Result<(), Stopped> {
        text.position = self.position + self.progress.bytes();
        self.held += text.bytes.as_ref().map_or(0, Vec::len);
        self.packet.push(text);
        if self.packet.len() >= TEXTS_AT_ONCE || self.held >= BYTES_AT_ONCE {
            self.hand_over()
        } else {
            Ok(())
        }
    }

    /// A file, or standard input for `-`.
    fn open(&mut self, path: &Path) -> Result<Box<dyn Read>, String> {
        if let Some(once) = self.once.take_if(|once| once.path == path) {
            return Ok(Box::new(Cursor::new(once.bytes)));
        }
        if input::is_stdin(path) {
            return Ok(Box::new(io::stdin()));
        }
        if path.is_dir() {
            return Err("it is a directory; name a file".to_owned());
        }
        Ok(Box::new(self.progress.of(input::open(path)?)))
    }

    fn hand_over(&mut self) -> Result<(), Stopped> {
        self.held = 0;
        let packet = Packet::Texts(std::mem::take(&mut self.packet));
        self.sender.send(packet).map_err(|_| Stopped)
    }
}
