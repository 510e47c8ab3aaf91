//! Games of a batch in archives and in long files.

use crate::batch::{Folder, batch, game};
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;
use std::fs;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

/// The result of each game: its file below the folder, its number, and its result or error.
fn results(folder: &Folder, lines: &str) -> Vec<String> {
    let result = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        let file = line["file"].as_str().unwrap().to_owned();
        let file = file
            .strip_prefix(&folder.file(""))
            .unwrap_or(&file)
            .to_owned();
        let what = line["result"]
            .as_str()
            .or(line["error"].as_str())
            .unwrap_or("not finished");
        format!("{file} {} {what}", line["game"])
    };
    lines.lines().map(result).collect()
}

const FILES: [&str; 3] = ["b.sgf", "deep/a.SGF", "notes.txt"];

fn texts() -> [String; 3] {
    let two = [game("0"), game("B+1")].concat();
    [game("0"), two, "no game".to_owned()]
}

fn tarred() -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    let mut link = tar::Header::new_gnu();
    link.set_entry_type(tar::EntryType::Symlink);
    link.set_size(0);
    tar.append_link(&mut link, "link.sgf", "/etc/passwd")
        .unwrap();
    for (name, text) in FILES.iter().zip(texts()) {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, text.as_bytes()).unwrap();
    }
    tar.into_inner().unwrap()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::default());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

fn zipped() -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in FILES.iter().zip(texts()) {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn every_archive_is_read() {
    let folder = Folder::new("archives");
    let tar = tarred();
    let zst = compress_to_vec(&tar[..], CompressionLevel::Fastest);
    let archives = [
        ("a.zip", zipped()),
        ("b.tar", tar.clone()),
        ("c.tar.gz", gzipped(&tar)),
        ("d.tgz", gzipped(&tar)),
        ("e.tar.zst", zst),
    ];
    let mut expected = Vec::new();
    for (name, bytes) in &archives {
        fs::write(folder.file(name), bytes).unwrap();
        expected.push(format!("{name}/b.sgf 1 0"));
        expected.push(format!("{name}/deep/a.SGF 1 0"));
        expected.push(format!("{name}/deep/a.SGF 2 0"));
    }
    let (code, lines, errors) = batch(&[&folder.file("")]);
    assert_eq!(code, 1, "{errors}");
    assert_eq!(results(&folder, &lines), expected);
    // One archive is many games, too, and a run that was interrupted within it is continued.
    let (archive, output) = (folder.file("c.tar.gz"), folder.file("scores.jsonl"));
    let (_, lines, _) = batch(&[&archive]);
    assert_eq!(results(&folder, &lines), expected[6..9]);
    for kept in 0..=3 {
        let begun: String = lines.split_inclusive('\n').take(kept).collect();
        fs::write(&output, begun).unwrap();
        assert_eq!(batch(&[&archive, "--output", &output]).0, 1);
        assert_eq!(fs::read_to_string(&output).unwrap(), lines);
    }
}

#[test]
fn a_damaged_archive_is_told_and_the_rest_goes_on() {
    let folder = Folder::new("damaged");
    let tar = gzipped(&tarred());
    fs::write(folder.file("a.tar.gz"), &tar[..tar.len() / 2]).unwrap();
    fs::write(folder.file("b.zip"), b"PK\x03\x04 and no more").unwrap();
    fs::write(folder.file("c.tar.zst"), b"no zstd").unwrap();
    folder.put("d.sgf", &game("0"));
    let (code, lines, errors) = batch(&[&folder.file("")]);
    assert_eq!(code, 3, "{errors}");
    let results = results(&folder, &lines);
    let zip = results.iter().find(|line| line.starts_with("b.zip"));
    assert_eq!(
        zip.unwrap(),
        "b.zip 1 cannot be read: the zip file is damaged or incomplete; copy or download it again"
    );
    for name in ["a.tar.gz", "b.zip", "c.tar.zst"] {
        let broken = |line: &&String| line.starts_with(name) && line.contains("cannot be read");
        assert!(
            results.iter().any(|line| broken(&line)),
            "{name}: {results:?}"
        );
        assert!(errors.contains(name), "{errors}");
    }
    assert_eq!(results.last().unwrap(), "d.sgf 1 0");
}

/// A zip file may list two files of one name, and a tar archive may end after any of its files.
#[test]
fn files_that_an_archive_hides_are_reported() {
    let folder = Folder::new("hidden");
    // Two files whose names begin with these bytes. The library writes no name twice and no old charset, but other
    // programs do.
    let two_files = |first: [u8; 2]| {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, result) in [("b.sgf", "0"), ("c.sgf", "0")] {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(game(result).as_bytes()).unwrap();
        }
        let mut zip = zip.finish().unwrap().into_inner();
        for at in 0..zip.len() - 5 {
            if let Some(file) = [b"b.sgf", b"c.sgf"]
                .iter()
                .position(|name| zip[at..].starts_with(*name))
            {
                zip[at] = first[file];
            }
        }
        zip
    };
    let tar = tarred();
    let cut = &tar[..tar.len() - 1024];
    fs::write(folder.file("a.zip"), two_files([b'b', b'b'])).unwrap();
    fs::write(folder.file("d.zip"), two_files([0xe1, 0xe2])).unwrap();
    fs::write(folder.file("b.tar"), cut).unwrap();
    fs::write(folder.file("c.tar.gz"), gzipped(cut)).unwrap();
    let (code, lines, errors) = batch(&[&folder.file("")]);
    assert_eq!(code, 3, "{errors}");
    let found = results(&folder, &lines);
    let starts = [
        "a.zip/b.sgf 1 0",
        "a.zip/b.sgf 1 cannot be read: another file of the archive has the same name",
        "b.tar/b.sgf 1 0",
        "b.tar/deep/a.SGF 1 0",
        "b.tar/deep/a.SGF 2 0",
        "b.tar 1 cannot be read: the archive has no end mark",
        "c.tar.gz/b.sgf 1 0",
        "c.tar.gz/deep/a.SGF 1 0",
        "c.tar.gz/deep/a.SGF 2 0",
        "c.tar.gz 1 cannot be read: the archive has no end mark",
        "d.zip/ß.sgf 1 0",
        "d.zip/Γ.sgf 1 0",
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (line, start) in found.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}: {start}");
    }
}

#[test]
fn a_wrong_checksum_is_reported_after_the_games() {
    let folder = Folder::new("checksum");
    let tar = tarred();
    let mut gz = gzipped(&tar);
    let mut zst = compress_to_vec(&tar[..], CompressionLevel::Fastest);
    // The checksum of gzip is followed by the length, that of Zstandard by nothing.
    let (gz_end, zst_end) = (gz.len(), zst.len());
    gz[gz_end - 6] ^= 1;
    zst[zst_end - 1] ^= 1;
    fs::write(folder.file("a.tar.gz"), gz).unwrap();
    fs::write(folder.file("b.tar.zst"), zst).unwrap();
    let (code, lines, errors) = batch(&[&folder.file("")]);
    assert_eq!(code, 3, "{errors}");
    let results = results(&folder, &lines);
    for (lines, name) in results.chunks(4).zip(["a.tar.gz", "b.tar.zst"]) {
        assert_eq!(lines[0], format!("{name}/b.sgf 1 0"));
        assert!(
            lines[3].starts_with(name) && lines[3].contains("is damaged"),
            "{lines:?}"
        );
    }
}

#[test]
fn all_frames_of_an_archive_are_read() {
    let folder = Folder::new("frames");
    let tar = tarred();
    let frame = |bytes: &[u8]| compress_to_vec(bytes, CompressionLevel::Fastest);
    let (begin, end) = tar.split_at(1000);
    // Between the frames one to skip, of three bytes.
    let skipped = b"\x50\x2a\x4d\x18\x03\x00\x00\x00...".to_vec();
    let all = [frame(begin), skipped, frame(end)].concat();
    fs::write(folder.file("a.tar.zst"), all).unwrap();
    let (_, lines, errors) = batch(&[&folder.file("a.tar.zst")]);
    assert_eq!(results(&folder, &lines).len(), 3, "{errors}");
}

/// A file with more bytes than are held in memory.
#[test]
fn a_long_collection_is_cut_into_its_games() {
    let folder = Folder::new("long");
    let comment = "x".repeat(3000);
    let one = |number: usize| {
        game("0").replacen("KM[0]", &format!("KM[0]GN[{number}]C[(;{comment}\\]]"), 1)
    };
    let games: String = (0..1500).map(one).collect();
    assert!(games.len() > 4 << 20);
    folder.put("long.sgf", &games);
    let (code, lines, errors) = batch(&[&folder.file("long.sgf")]);
    assert_eq!(code, 0, "{errors}");
    let results = results(&folder, &lines);
    let expected: Vec<String> = (1..=1500)
        .map(|number| format!("long.sgf {number} 0"))
        .collect();
    assert_eq!(results, expected);
    // The same games separately: one of them, by its number.
    folder.put("short.sgf", &one(0));
    let (_, line, _) = batch(&[
        &folder.file("short.sgf"),
        &folder.file("short.sgf"),
        "--format",
        "json",
    ]);
    let same = |line: &str| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line["file"].take();
        line
    };
    assert_eq!(
        same(line.lines().next().unwrap()),
        same(lines.lines().next().unwrap())
    );
    // Interrupted in the middle.
    let output = folder.file("scores.jsonl");
    for kept in [1, 700, 1500] {
        let begun: String = lines.split_inclusive('\n').take(kept).collect();
        fs::write(&output, begun).unwrap();
        assert_eq!(batch(&[&folder.file("long.sgf"), "--output", &output]).0, 0);
        assert!(fs::read_to_string(&output).unwrap() == lines, "{kept}");
    }
    folder.put("junk.sgf", &"no game ".repeat(1 << 20));
    let (code, lines, _) = batch(&[&folder.file("junk.sgf")]);
    assert_eq!(code, 3);
    assert_eq!(
        self::results(&folder, &lines),
        ["junk.sgf 1 there is no game in it"]
    );
}
