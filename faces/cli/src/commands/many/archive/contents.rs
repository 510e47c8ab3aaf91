//! Reads archives: zip, and tar with the usual compressions.

use super::{Kind, is_record};
use crate::commands::many::counted::Progress;
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use zip::result::ZipError;

/// The maximum number of bytes after the end mark of a tar archive: programs fill it up to a multiple of a block, of
/// some kilobytes.
const MOST_PADDING: u64 = 16 << 20;

/// The bytes of a block of a tar archive.
const TAR_BLOCK: usize = 512;

/// Passes each SGF file of an archive to `visit`: its name in the archive, and a reader of its text or the reason why
/// there is none. `visit` returns whether to continue; `progress` counts the bytes of the archive.
///
/// # Errors
/// Why the archive cannot be read from some place on; the files before it were visited.
pub(in super::super) fn visit(
    path: &Path,
    kind: Kind,
    progress: &Progress,
    mut visit: impl FnMut(&str, Result<&mut dyn Read, String>) -> bool,
) -> Result<(), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    // An empty file is the end of a tar archive for those who read no further.
    if file
        .metadata()
        .is_ok_and(|known| known.len() == 0 && known.is_file())
    {
        return Err("the file has no bytes; copy or download it again".to_owned());
    }
    let file = BufReader::new(progress.of(file));
    match kind {
        Kind::Zip => zip(path, file, &mut visit),
        Kind::Tar => tar(file, &mut visit),
        Kind::TarGz => tar(MultiGzDecoder::new(file), &mut visit),
        Kind::TarZst => tar(
            Frames {
                source: file,
                frame: None,
            },
            &mut visit,
        ),
    }
}

type Visit<'a> = dyn FnMut(&str, Result<&mut dyn Read, String>) -> bool + 'a;

fn zip(path: &Path, file: impl Read + Seek, visit: &mut Visit<'_>) -> Result<(), String> {
    let mut archive = zip::ZipArchive::new(file).map_err(|error| match error {
        ZipError::InvalidArchive(_) => {
            "the zip file is damaged or incomplete; copy or download it again".to_owned()
        }
        error => error.to_string(),
    })?;
    for number in 0..archive.len() {
        let name = match archive.name_for_index(number) {
            Some(Ok(name)) if is_record(Path::new(&*name)) => name.into_owned(),
            _ => continue,
        };
        let goes_on = match archive.by_index(number) {
            Ok(mut entry) if entry.is_file() => visit(&name, Ok(&mut entry)),
            Ok(_) => true,
            Err(error) => visit(&name, Err(error.to_string())),
        };
        if !goes_on {
            return Ok(());
        }
    }
    // Of files with the same name the library only knows the last one.
    let names = File::open(path).and_then(|file| names(file, archive.central_directory_start()));
    let mut seen = BTreeSet::new();
    for name in names.unwrap_or_default().into_iter().rev() {
        let shown = String::from_utf8_lossy(&name).into_owned();
        let is_hidden = !seen.insert(name) && is_record(Path::new(&shown));
        let why = "another file of the archive has the same name, and only the last one can be read; rename it".to_owned();
        if is_hidden && !visit(&shown, Err(why)) {
            break;
        }
    }
    Ok(())
}

/// The names in the directory of a zip file, which begins at `start`, in the charset of the program that wrote it.
fn names(file: File, start: u64) -> io::Result<Vec<Vec<u8>>> {
    let mut file = BufReader::new(file);
    file.seek(SeekFrom::Start(start))?;
    let mut names = Vec::new();
    let mut head = [0; 46];
    while file.read_exact(&mut head).is_ok() && head.starts_with(b"PK\x01\x02") {
        let [name, extra, comment] =
            [28, 30, 32].map(|at| u16::from_le_bytes([head[at], head[at + 1]]));
        let mut bytes = vec![0; name.into()];
        file.read_exact(&mut bytes)?;
        names.push(bytes);
        file.seek_relative(i64::from(extra) + i64::from(comment))?;
    }
    Ok(names)
}

fn tar(bytes: impl Read, visit: &mut Visit<'_>) -> Result<(), String> {
    let mut archive = tar::Archive::new(Zeros {
        source: bytes,
        zeros: 0,
    });
    let entries = archive.entries().map_err(|error| error.to_string())?;
    for entry in entries {
        let mut entry = entry.map_err(|error| error.to_string())?;
        let path = entry.path().map_err(|error| error.to_string())?;
        let name = path.to_string_lossy().into_owned();
        // Links and devices have no content of their own.
        if !entry.header().entry_type().is_file() || !is_record(Path::new(&name)) {
            continue;
        }
        if !visit(&name, Ok(&mut entry)) {
            return Ok(());
        }
    }
    let mut rest = archive.into_inner();
    let is_whole = rest.zeros >= TAR_BLOCK;
    // The checksum of a compressed archive is at its end.
    let padding = io::copy(&mut rest.by_ref().take(MOST_PADDING), &mut io::sink());
    match padding {
        Ok(_) if !is_whole => Err(
            "the archive has no end mark: it was cut, and files may be missing; copy or download it again".to_owned(),
        ),
        Ok(..MOST_PADDING) => Ok(()),
        Ok(_) => {
            Err("there is more after the end of the archive; files there were not read".to_owned())
        }
        Err(error) => Err(format!(
            "the archive is damaged, so that games from it may be wrong: {error}"
        )),
    }
}

/// The contents of a Zstandard file, frame after frame, with their checksums verified.
struct Frames<R> {
    source: R,
    /// `None` between frames.
    frame: Option<FrameDecoder>,
}

impl<R: BufRead> Frames<R> {
    /// Starts the next frame, unless the file is at its end.
    fn start(&mut self) -> io::Result<()> {
        while self.frame.is_none() && !self.source.fill_buf()?.is_empty() {
            let mut decoder = FrameDecoder::new();
            match decoder.init(&mut self.source) {
                Ok(()) => self.frame = Some(decoder),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = self.source.by_ref().take(length.into());
                    io::copy(&mut skipped, &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.start()?;
            let Some(frame) = &mut self.frame else {
                return Ok(0);
            };
            while frame.can_collect() == 0 && !frame.is_finished() {
                let block = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = frame.decode_blocks(&mut self.source, block);
                decoded.map_err(io::Error::other)?;
            }
            let read = frame.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let stored = frame.get_checksum_from_data();
            if stored.is_some() && stored != frame.get_calculated_checksum() {
                return Err(io::Error::other("the checksum does not match"));
            }
            self.frame = None;
        }
    }
}

/// A source that counts the zeros at the end of what was read: the end mark of a tar archive is a block of them.
struct Zeros<R> {
    source: R,
    zeros: usize,
}

impl<R: Read> Read for Zeros<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        let bytes = &buffer[..read];
        self.zeros = match bytes.iter().rev().position(|&byte| byte != 0) {
            Some(zeros) => zeros,
            None => self.zeros + read,
        };
        Ok(read)
    }
}
