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
        RE[白5.5目勝ち];B[pd];W[dp];B[];W[pp])"
    );
    assert_eq!(
        repairs,
        [
            "line 1, column 1: no CA names the charset; read as UTF-8",
            "line 11, column 1: RE[白5.5目勝ち] is a result in words or stones; read",
        ]
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
    assert!(imported(stones.as_bytes()).1.contains("RE[白棋12目勝]"));
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
        "(;FF[4]CA[UTF-8]EV[A title match,1]DT[2001-08-20]RU[Japanese]SZ[19]KM[5.50]RE[B+1.5]PW[W. Player]WR[Gosei]\
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
        .replace("YA,B1,3,0", "what,B1,3,0");
    let mut bytes = file.into_bytes();
    let at = bytes
        .windows(9)
        .position(|part| part == b"B. Player")
        .unwrap();
    // 黒 and 表 in Shift-JIS: the second byte of the latter is a backslash.
    bytes.splice(at..at + 9, *b"\x8D\x95\x95\x5C");
    let (_, game, repairs) = imported(&bytes);
    assert!(game.contains("HA[2]KM[0.50]RE[W+R]"), "{game}");
    assert!(
        game.contains("PB[黒表]") && game.contains("AB[pd][dp];W[dd];W[dq])"),
        "{game}"
    );
    assert_eq!(
        repairs,
        ["line 17, column 1: the move [what,B1,3,0] is not a point; left out"]
    );
}

/// A large board is refused, and what only looks like another format is read as SGF.
#[test]
fn other_texts() {
    let large = NGF.replace("\n19\n", "\n37\n");
    let document = read(large.as_bytes(), &ReadOptions::default()).unwrap();
    let error = Record::from_tree(&document.tree, Strictness::Lenient).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("line 2, column 1: SZ[37] is not supported"),
        "{error}"
    );
    assert_eq!(Format::of("(;C[\n[Header]\n])"), Format::Sgf);
    assert_eq!(Format::of("my game\n19\n(;B[aa])"), Format::Sgf);
    let error = read(b"my game\n19\n", &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("SGF begins with"), "{error}");
}
