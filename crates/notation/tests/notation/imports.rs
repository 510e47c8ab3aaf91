//! Records in the formats of servers. The files are composed here, in the form that the servers write.

use tobi_notation::sgf::{Format, ReadOptions, Record, Strictness, read, write};

/// The format, the game as SGF, and the repairs of the text and of the record.
fn imported(file: &[u8]) -> (Format, String, Vec<String>) {
    let document = read(file, &ReadOptions::default()).expect("it is a record");
    let record = Record::from_tree(&document.tree, Strictness::Lenient).expect("it is a game");
    let repairs = document.repairs.iter().chain(&record.repairs);
    let repairs = repairs.map(ToString::to_string).collect();
    let text = write(&document.tree).trim_end().replace('\n', "");
    (document.format, text, repairs)
}

const GIB: &str = "\\HS\r
\\[GAMEBLACKNAME=tobi (3D)\\]\r
\\[GAMEWHITENAME=gnu]go (1D)\\]\r
\\[GAMEDATE=2016- 3-26-17-29-33\\]\r
\\[GAMEPLACE=Tygem\\]\r
\\[GAMEINFOMAIN=GBKIND:1,GTYPE:0,GRLT:1,ZIPSU:25,DUM:0,GONGJE:65,TCNT:3\\]\r
\\[GAMETAG=S1,R3,D5,G65,W1,Z25,T30-3-1200,C2016:03:26:17:29\\]\r
\\HE\r
\\GS\r
2 1 0\r
119 0 &4\r
INI 0 1 0 &4\r
STO 0 2 1 15 3\r
STO 0 3 2 3 3\r
SKI 0 4\r
STO 0 5 2 15 15\r
\\GE\r
";

#[test]
fn gib() {
    let (format, game, repairs) = imported(GIB.as_bytes());
    assert_eq!(format, Format::Gib);
    assert_eq!(
        game,
        "(;FF[4]CA[UTF-8]PB[tobi]BR[3D]PW[gnu\\]go]WR[1D]PC[Tygem]DT[2016-03-26]RE[W+2.5]KM[6.5]\
        ;B[pd];W[dd];B[];W[pp])"
    );
    assert_eq!(repairs, [""; 0]);
}

#[test]
fn gib_with_faults_and_handicap() {
    let file = GIB
        .replace("INI 0 1 0", "INI 0 1 3")
        .replace("STO 0 2 1 15 3\r\n", "STO 0 2 1 15\r\n")
        .replace("STO 0 3 2 3 3", "STO 0 3 2 19 3");
    let (_, game, repairs) = imported(file.as_bytes());
    assert!(
        game.contains("HA[3]AB[dp][pd][pp]") && game.ends_with(";W[];B[];W[pp])"),
        "{game}"
    );
    assert_eq!(
        repairs,
        [
            "line 13, column 1: the move [STO 0 2 1 15] is not a point; left out",
            "line 14, column 1: the move [STO 0 3 2 19 3] is off the board; taken as a pass",
        ]
    );
    let strict = read(file.as_bytes(), &ReadOptions::STRICT).unwrap_err();
    assert!(
        strict.to_string().starts_with("line 13, column 1: "),
        "{strict}"
    );
    let resigned = GIB.replace("GRLT:1,ZIPSU:25", "GRLT:3,ZIPSU:0");
    assert!(imported(resigned.as_bytes()).1.contains("RE[B+R]"));
}

const NGF: &str = "Rating game
19
shiro  7D*
kuro      5D
www.cyberoro.com
0
0
6
20110812 [09:31]
480
白5.5目勝ち! >> 白(64):黒(76)
4
PMABBQEEQ
PMACWEQQE
PMADBAAAA
PMAEWQQQQ
";

#[test]
fn ngf() {
    let (format, game, repairs) = imported(NGF.as_bytes());
    assert_eq!(format, Format::Ngf);
    assert_eq!(
        game,
        "(;FF[4]CA[UTF-8]GN[Rating game]SZ[19]PW[shiro]WR[7D*]PB[kuro]BR[5D]PC[www.cyberoro.com]KM[6.5]DT[2011-08-12]\
        RE[W+5.5];B[pd];W[dp];B[];W[pp])"
    );
    assert_eq!(
        repairs,
        ["line 1, column 1: the file names no charset; read as UTF-8"]
    );
    let even = |komi: &str, handicap: &str| {
        let file = NGF.replace("\n0\n0\n6\n", &format!("\n{handicap}\n0\n{komi}\n"));
        imported(file.as_bytes()).1
    };
    assert!(even("0", "0").contains("KM[0.5]"));
    let handicap = even("0", "2");
    assert!(
        handicap.contains("HA[2]AB[dp][pd]") && handicap.contains("KM[0]"),
        "{handicap}"
    );
    let stones = NGF.replace("白5.5目勝ち!", "白棋12子");
    assert!(imported(stones.as_bytes()).1.contains("RE[W+12]"));
}

const UGF: &str = "# comment
[Header]
Ver=UGF2,200
Lang=SJIS
Title=,A title match,1
Date=2001/08/20,09:00:00,2001/08/20,00:00:00
Rule=JPN
Size=19
Hdcp=0,5.50
Winner=B,1.5
CoordinateType=IGS
PlayerW=W. Player,Gosei,0,
PlayerB=B. Player,9-dan,0,
[Data]
PP,B1,1,0
DD,W1,2,12
YA,B1,3,0
DQ,W1,4,0
[Figure]
.Text,1
not a move
.EndText
";

#[test]
fn ugf() {
    let (format, game, repairs) = imported(UGF.as_bytes());
    assert_eq!(format, Format::Ugf);
    assert_eq!(
        game,
        "(;FF[4]CA[UTF-8]EV[A title match,1]DT[2001-08-20]RU[Japanese]SZ[19]KM[5.5]RE[B+1.5]PW[W. Player]WR[Gosei]\
        PB[B. Player]BR[9-dan];B[pd];W[dp];B[];W[dc])"
    );
    assert_eq!(repairs, [""; 0]);
}

#[test]
fn ugf_in_its_charset_with_set_up_stones_and_faults() {
    let file = UGF
        .replace("Hdcp=0,5.50", "Hdcp=2,0,50")
        .replace("Winner=B,1.5", "Winner=W,C")
        .replace("CoordinateType=IGS\n", "")
        .replace("PP,B1,1,0\n", "PD,B1,0,0\nDP,B1,0,0\n")
        .replace("DD,W1,2,12", "DD,W1,1,12")
        .replace("YA,B1,3,0", "what,B1,2,0")
        .replace("DQ,W1,4,0", "DQ,W1,3,0");
    let mut bytes = file.into_bytes();
    let at = bytes
        .windows(9)
        .position(|part| part == b"B. Player")
        .unwrap();
    // 黒 and 表 in Shift-JIS: the second byte of the latter is a backslash.
    bytes.splice(at..at + 9, *b"\x8D\x95\x95\x5C");
    let (_, game, repairs) = imported(&bytes);
    assert!(game.contains("HA[2]KM[0.5]RE[W+R]"), "{game}");
    assert!(
        game.contains("PB[黒表]") && game.contains("AB[pd][dp];W[dd];W[dq])"),
        "{game}"
    );
    assert_eq!(
        repairs,
        ["line 17, column 1: the move [what,B1,2,0] is not a point; left out"]
    );
}

/// The repairs of an example after a change.
#[track_caller]
fn repairs_after(file: &str, from: &str, to: &str) -> Vec<String> {
    assert!(file.contains(from), "{from:?} is in the example");
    imported(file.replace(from, to).as_bytes()).2
}

#[test]
fn missing_moves_are_said() {
    // The second move of the GIB is gone, then the end of the file.
    let gap = repairs_after(GIB, "STO 0 3 2 3 3\r\n", "");
    assert_eq!(
        gap,
        ["line 14, column 1: move number 4 follows number 2; moves may be missing"]
    );
    let start = repairs_after(GIB, "STO 0 2 1 15 3\r\nSTO 0 3 2 3 3\r\n", "");
    assert_eq!(
        start,
        ["line 13, column 1: move number 4 follows number 1; moves may be missing"]
    );
    let cut = repairs_after(GIB, "STO 0 5 2 15 15\r\n\\GE\r\n", "");
    assert_eq!(
        cut,
        ["line 15, column 8: the file ends without `\\GE`; moves may be missing"]
    );
    let damaged = repairs_after(GIB, "STO 0 5 2 15 15", "ST0 0 5 2 15 15");
    assert_eq!(
        damaged,
        ["line 16, column 1: the line [ST0 0 5 2 15 15] is not understood; left out"]
    );
    // NGF has no numbers, but it announces how many moves there are.
    let ascii = NGF.replace("白5.5目勝ち! >> 白(64):黒(76)", "White 5.5Win");
    assert_eq!(imported(ascii.as_bytes()).2, [""; 0]);
    let fewer = repairs_after(&ascii, "PMAEWQQQQ\n", "");
    assert_eq!(
        fewer,
        ["line 12, column 1: 4 moves are announced, but 3 follow; moves may be missing"]
    );
    let twice = repairs_after(&ascii, "PMACWEQQE\n", "");
    assert_eq!(
        twice,
        [
            "line 14, column 1: black moves twice in a row; a move may be missing",
            "line 12, column 1: 4 moves are announced, but 3 follow; moves may be missing",
        ]
    );
    let no_count = repairs_after(&ascii, "\n4\nPM", "\nPM");
    assert_eq!(
        no_count,
        ["line 16, column 1: the number of moves [] is not understood; left out"]
    );
    let gap = repairs_after(UGF, "DD,W1,2,12\n", "");
    assert_eq!(
        gap,
        ["line 16, column 1: move number 3 follows number 1; moves may be missing"]
    );
    let twice = repairs_after(UGF, "DD,W1,2,12", "DD,B1,2,12");
    assert_eq!(
        twice,
        [
            "line 16, column 1: black moves twice in a row; a move may be missing",
            "line 17, column 1: black moves twice in a row; a move may be missing",
        ]
    );
}

/// Whose pass it is follows from the numbers of the moves.
#[test]
fn a_pass_behind_a_gap_or_a_bad_move() {
    for (from, to) in [("STO 0 3 2 3 3\r\n", ""), ("STO 0 3 2 3 3", "STO 0 3 2 3")] {
        let (_, game, _) = imported(GIB.replace(from, to).as_bytes());
        assert!(game.ends_with(";B[pd];B[];W[pp])"), "{game}");
    }
}

/// Handicap stones of UGF may be played as moves.
#[test]
fn handicap_stones_may_follow_each_other() {
    let file = UGF
        .replace("Hdcp=0,5.50", "Hdcp=2,0.5")
        .replace("DD,W1,2,12", "DD,B1,2,12")
        .replace("YA,B1,3,0", "YA,W1,3,0")
        .replace("DQ,W1,4,0", "DQ,B1,4,0");
    assert_eq!(imported(file.as_bytes()).2, [""; 0]);
    let three = file.replace("YA,W1,3,0", "YA,B1,3,0");
    let three = imported(three.as_bytes()).2;
    assert_eq!(three.len(), 2, "{three:?}");
}

#[test]
fn a_ugf_file_that_is_cut_off_is_said() {
    let cut_at = |part: &str| {
        let end = UGF.find(part).expect("it is in the example") + part.len();
        imported(&UGF.as_bytes()[..end]).2
    };
    let said = |place: &str, missing: &str| {
        vec![format!(
            "{place}: the file ends without {missing}; moves may be missing"
        )]
    };
    assert_eq!(
        cut_at("Winner=B"),
        said("line 10, column 9", "its section `[Data]`")
    );
    assert_eq!(
        cut_at("DQ,W1,"),
        said("line 18, column 7", "the rest of its last line")
    );
    assert_eq!(
        cut_at("not a move"),
        said("line 21, column 11", "`.EndText`")
    );
    assert_eq!(cut_at("DQ,W1,4,0"), [""; 0]);
    assert_eq!(cut_at(".EndText"), [""; 0]);
}

/// Files that are cut between two lines: all of these formats may announce the number of moves.
#[test]
fn fewer_moves_than_announced_are_said() {
    let ugf = UGF.replace("Winner=B,1.5\n", "Winner=B,1.5\nMoves=4\n");
    assert_eq!(imported(ugf.as_bytes()).2, [""; 0]);
    let none = UGF.replace("Winner=B,1.5\n", "Winner=B,1.5\nMoves=\n");
    assert_eq!(imported(none.as_bytes()).2, [""; 0]);
    let gib = GIB.replace("TCNT:3", "TCNT:4");
    let cut_after = |file: &str, part: &str| {
        let end = file.find(part).expect("it is in the example") + part.len();
        imported(&file.as_bytes()[..end]).2
    };
    assert_eq!(
        cut_after(&ugf, "DD,W1,2,12\n"),
        ["line 11, column 7: 4 moves are announced, but 2 follow; moves may be missing"]
    );
    assert_eq!(
        cut_after(&gib, "STO 0 3 2 3 3\r\n"),
        [
            "line 6, column 70: 4 moves are announced, but 2 follow; moves may be missing",
            "line 14, column 14: the file ends without `\\GE`; moves may be missing",
        ]
    );
    assert_eq!(
        cut_after(&gib, "\\HE\r\n"),
        [
            "line 6, column 70: 4 moves are announced, but 0 follow; moves may be missing",
            "line 8, column 4: the file ends without its moves, which are between `\\GS` and `\\GE`; moves may be missing",
        ]
    );
    let ngf = cut_after(NGF, "PMACWEQQE\n");
    assert_eq!(
        ngf[1..],
        ["line 12, column 1: 4 moves are announced, but 2 follow; moves may be missing"]
    );
}

/// Newer files of Tygem name the players elsewhere, say the size, and have variations behind the game.
#[test]
fn gib_with_variations() {
    let file = "\\HS
\\[GAMEINFOMAIN=GBKIND:2,GRLT:3,ZIPSU:0,GONGJE:75,TCNT:2,LINE:13\\]
\\[GAMEINFOSUB=GNAME:rank game,GDATE:2026-07-30-13-31-33,GPLC:a server\\]
\\[WUSERINFO=WID:shiro ,WLV:35\\]
\\[BUSERINFO=BID:kuro ,BLV:24\\]
\\HE
\\GS
2 1 0
INI 0 1 0 &4
STO 0 2 1 3 3
STO 0 3 2 9 9
\\GE
\\RS
\\[REFSUSUN=1\\]
\\[REFGIBO=
STO 0 2 1 3 3
STO 0 3 2 9 3
\\]
\\RE
";
    let (format, game, repairs) = imported(file.as_bytes());
    assert_eq!(format, Format::Gib);
    assert_eq!(
        game,
        "(;FF[4]CA[UTF-8]SZ[13]PC[a server]PW[shiro]WR[9p]PB[kuro]BR[7d]DT[2026-07-30]RE[B+R]KM[7.5];B[dd];W[jj])"
    );
    assert_eq!(repairs, [""; 0]);
}

#[test]
fn results_of_ugf() {
    let result = |winner: &str| {
        let file = UGF.replace("Winner=B,1.5", &format!("Winner={winner}"));
        let (_, game, repairs) = imported(file.as_bytes());
        let start = game.find("RE[").map(|at| &game[at + 3..]);
        let result = start.and_then(|rest| rest.split(']').next()).unwrap_or("");
        (result.to_owned(), repairs)
    };
    for (winner, meant) in [
        ("B,R", "B+R"),
        ("W,C", "W+R"),
        ("W,r", "W+R"),
        ("B,Resign", "B+R"),
        ("B,T", "B+T"),
        ("W,F", "W+F"),
        ("B,", "B+"),
        ("W,0.5,", "W+0.5"),
        ("B,2,5", "B+2.5"),
        ("D", "0"),
        ("N", "Void"),
    ] {
        assert_eq!(result(winner), (meant.to_owned(), vec![]), "{winner}");
    }
    for odd in ["X,1.5", "B,who knows"] {
        let said = format!("line 10, column 8: the result [{odd}] is not understood; left out");
        assert_eq!(result(odd), (String::new(), vec![said]));
    }
}

/// No message names a property of SGF, which these files do not have.
#[test]
fn what_is_not_understood_is_said_in_the_words_of_the_file() {
    for (file, from, to, said) in [
        (
            GIB,
            "GONGJE:65",
            "GONGJE:725",
            "line 6, column 1: the komi [72.5] is not understood; left out",
        ),
        (
            GIB,
            "INI 0 1 0",
            "INI 0 1 x",
            "line 12, column 9: the handicap [x] is not understood; left out",
        ),
        (
            GIB,
            "INI 0 1 0",
            "INI 0 1 40",
            "line 12, column 9: the handicap [40] is not understood; left out",
        ),
        (
            NGF,
            "\n6\n",
            "\n6.75\n",
            "line 8, column 1: the komi [6.75] is read as 6.5",
        ),
        (
            NGF,
            "\n6\n",
            "\nsix\n",
            "line 8, column 1: the komi [six] is not understood; left out",
        ),
        (
            NGF,
            "白5.5目勝ち!",
            "?!?",
            "line 11, column 1: the result [?!?] is not understood; left out",
        ),
        (
            UGF,
            "Rule=JPN",
            "Rule=house",
            "line 7, column 6: the rule set [house] is not understood; left out",
        ),
        (
            UGF,
            "Size=19",
            "Size=big",
            "line 8, column 6: the board size [big] is not understood; left out",
        ),
        (
            UGF,
            "Hdcp=0,5.50",
            "Hdcp=0,x",
            "line 9, column 8: the komi [x] is not understood; left out",
        ),
        (
            UGF,
            "Lang=SJIS",
            "Lang=klingon",
            "line 1, column 1: the charset [klingon] is not known; read as UTF-8",
        ),
    ] {
        let repairs = repairs_after(file, from, to);
        assert!(
            repairs.iter().any(|repair| repair == said),
            "{to}: {repairs:#?}"
        );
        for repair in repairs {
            for name in ["CA", "HA", "KM", "RE", "RU", "SZ"] {
                assert!(!repair.contains(name), "{repair}");
            }
        }
    }
}

/// Korean with Chinese characters is no Chinese, and Chinese is no Korean.
#[cfg(feature = "charsets")]
#[test]
fn charsets_of_servers() {
    use encoding_rs::{EUC_KR, GBK, SHIFT_JIS};
    let gib = GIB.replace("GRLT:1,", "").replace("W1,", "");
    for (encoding, name, words, result) in [
        (EUC_KR, "李昌鎬", "白 不計勝", "W+R"),
        (EUC_KR, "曺薰鉉 조훈현", "흑 2집반승", "B+2.5"),
        (EUC_KR, "이창호", "白 불계승", "W+R"),
        (GBK, "聂卫平", "黑中盘胜", "B+R"),
        (GBK, "柯洁", "白胜2.5子", "W+5"),
        (SHIFT_JIS, "本因坊", "黒中押し勝ち", "B+R"),
    ] {
        let file = gib
            .replace("=tobi", &format!("={name}"))
            .replace("\\HE", &format!("\\[GAMERESULT={words}\\]\r\n\\HE"));
        let (bytes, _, lossy) = encoding.encode(&file);
        assert!(!lossy, "{name} can be written in {}", encoding.name());
        let (_, game, repairs) = imported(&bytes);
        assert!(game.contains(&format!("PB[{name}]")), "{game}");
        assert!(game.contains(&format!("RE[{result}]")), "{game}");
        let charset = encoding.name();
        assert_eq!(
            repairs,
            [format!(
                "line 1, column 1: the file names no charset; read as {charset}"
            )]
        );
    }
}

/// A large board is refused, and what only looks like another format is read as SGF.
#[test]
fn other_texts() {
    let large = NGF.replace("\n19\n", "\n37\n");
    let error = read(large.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: a board of 37x37 is not supported: each side must be 1 to 25 points long"
    );
    assert_eq!(Format::of("(;C[\n[Header]\n])"), Format::Sgf);
    assert_eq!(Format::of("my game\n19\n(;B[aa])"), Format::Sgf);
    let error = read(b"my game\n19\n", &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("SGF begins with"), "{error}");
}
