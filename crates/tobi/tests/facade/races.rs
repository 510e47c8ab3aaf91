//! Races and sekis: reading, score and play agree about groups that get no two eyes.

use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, LocalGame, LocalReport, Reader};
use tobi::play::{Decision, Player, Style, Thinking, Why};
use tobi::score::{ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_grid::Point;
use tobi_judge::life::Status;
use tobi_judge::score::Obstacle;
use tobi_notation::vertex;

/// White's group at G13 has seven liberties. Black's group at F13 has an eye of five points with two white stones inside:
/// White fills it in six moves.
const RACE: &str = "(;SZ[13]KM[0]RU[Japanese]AB[hh][ca][fa][ia][ka][cb][fb][ib][kb][cc][dc][fc][ic][kc][dd][ed][fd][id]\
    [kd][fe][ie][ke][ff][if][kf][fg][ig][kg][fh][ih][kh][fi][hi][ii][ki][gj][hj][ij][jj][kj][lj][mj][gk][gl][hl][il]\
    [jl][kl][ll][ml][gm]AW[ea][ba][ga][ab][bb][eb][gb][ac][bc][gc][ad][bd][cd][gd][ae][be][ce][de][ee][ge][af][bf]\
    [cf][df][ef][gf][ag][bg][cg][dg][eg][gg][ah][bh][ch][dh][eh][gh][bi][ci][di][ei][gi][aj][bj][cj][dj][ej][fj]\
    [fk][al][bl][cl][dl][el][fl][fm]PL[B])";

/// White's stones at C9 and D9 die if Black moves first. If White does, they and the black stones around them are in
/// seki.
const DEATH_OR_SEKI: &str = "(;SZ[9]KM[0]RU[Japanese]AB[ab][ag][ai][bb][bg][bh][bi][cb][cg][ci][db][dg][dh][di][eb][eg]\
    [ei][fa][fb][fg][fh][fi][gg][gi][hg][hh][hi][ig][ii]AW[ac][ad][ae][af][bc][bd][be][bf][ca][cc][cd][ce][cf][da]\
    [dc][dd][de][df][ec][ed][ee][ef][fc][fd][fe][ff][ga][gb][gc][gd][ge][gf][ha][hb][hc][hd][he][ia][ic][ie][if]\
    PL[W])";

/// A seki at C9 and E9: the side that plays D9 or D8 is captured. Black has lost by the count.
const SEKI: &str = "(;SZ[9]KM[6.5]RU[Japanese]AB[ca][fa][cb][fb][gb][hb][ib][cc][dc][fc][gc][ic][ed][fd][gd][hd][id]\
    [ee][ge][ie][ef][ff][gf][hf][if][eg][gg][ig][eh][fh][gh][hh][ih][ei][gi][ii]AW[ba][ea][ab][bb][eb][bc][ec][ad]\
    [bd][cd][dd][be][de][af][bf][cf][df][bg][dg][ah][bh][ch][dh][bi][di]PL[B])";

/// A seki at B9 and D9 with an eye each, at A9 and E9.
const EYES_IN_SEKI: &str = "(;SZ[9]KM[0]RU[Japanese]AB[ba][ga][ia][ab][bb][cb][gb][hb][ib][dc][ec][fc][gc][hc][ic][dd][fd]\
    [hd][de][ee][fe][ge][he][ie]AW[da][fa][db][eb][fb][ac][bc][cc][ad][cd][ae][be][ce][af][cf][df][ef][ff][gf][hf][if]\
    [ag][bg][dg][fg][hg][ah][bh][ch][dh][eh][fh][gh][hh][ih]PL[B])";

fn session(sgf: &str) -> Session {
    Session::read(sgf.as_bytes(), &Reading::default()).expect("SGF")
}

fn reader() -> Reader {
    Reader::new(Budget::new(2_000).expect("more than no node"))
}

fn at(name: &str, session: &Session) -> Point {
    vertex::parse_point(name, session.size()).expect("a vertex")
}

fn score(session: &Session) -> ScoreReport {
    let options = ScoreOptions::default();
    ScoreReport::new(session, &mut reader(), &options).expect("a komi")
}

/// What `read life` says about a stone, in words.
fn life(session: &Session, name: &str) -> String {
    let stones = [at(name, session)];
    let report = LocalReport::read(session, &mut reader(), LocalGame::Life, &stones);
    report.expect("a stone stands there").words().join(" ")
}

#[test]
fn a_group_that_wins_its_race_lives() {
    let session = session(RACE);
    let [wins, loses] = ["G13", "F13"].map(|name| life(&session, name));
    assert!(
        wins.contains("cannot kill the group at G13") && wins.contains("its race"),
        "{wins}"
    );
    assert!(loses.contains("cannot save the group at F13"), "{loses}");
    let report = score(&session);
    let status = |name| {
        let stone = at(name, &session);
        let groups = report.settlement().groups();
        let group = groups.iter().find(|it| it.stones.contains(stone));
        group.expect("a stone stands there").status
    };
    assert_eq!(status("G13"), Status::Alive);
    assert_eq!(status("F13"), Status::Dead);
}

#[test]
fn stones_that_die_or_get_a_seki_are_not_counted() {
    let report = score(&session(DEATH_OR_SEKI));
    assert!(report.margin().is_none());
    let why = report.why_not().join(" ");
    assert!(why.contains("White's stones at C9"), "{why}");
}

#[test]
fn nobody_plays_in_a_seki() {
    for rules in ["Japanese", "Chinese"] {
        let session = session(&SEKI.replace("Japanese", rules));
        for color in tobi_goban::Color::BOTH {
            let mut player = Player::new(Style::Search);
            player.set_thinking(Thinking::Playouts(800));
            let decision = player.choose(session.game(), color, None).decision;
            assert!(
                matches!(
                    decision,
                    Decision::Pass(Why::NoMove | Why::Over | Why::Lost)
                ),
                "{rules}, {color}: {decision:?}"
            );
        }
    }
}

/// Japanese rules count no territory in sekis, Chinese rules do.
#[test]
fn the_eyes_of_sekis_belong_to_nobody_where_they_do_not_count() {
    let owners = |rules: &str| {
        let session = session(&EYES_IN_SEKI.replace("Japanese", rules));
        let report = EstimateReport::new(&session, &mut reader(), Effort::USUAL);
        let score = score(&session);
        let ownership = report.estimate().ownership();
        ["A9", "E9"].map(|name| {
            let point = at(name, &session);
            let sign = score.owner(point).map_or(0, tobi::Color::sign);
            assert_eq!(
                ownership[point],
                f64::from(sign),
                "{name} under {rules} rules"
            );
            sign
        })
    };
    assert_eq!(owners("Japanese"), [0, 0]);
    assert_eq!(owners("Chinese"), [1, -1]);
}

/// The race of the stones on both sides is not decided: the margin may be off by all of them.
#[test]
fn an_undecided_group_makes_the_estimate_uncertain() {
    let session = session(DEATH_OR_SEKI);
    let report = EstimateReport::new(&session, &mut reader(), Effort::USUAL);
    let estimate = report.estimate();
    let stones = |it: &Obstacle| match it {
        Obstacle::Unsettled { stones, .. } => stones.len(),
        _ => 0,
    };
    let largest = estimate.obstacles().iter().map(stones).max();
    let largest = largest
        .filter(|stones| *stones > 0)
        .expect("one is unsettled");
    assert!(estimate.uncertainty(session.game().rules()) >= largest as f64);
}

/// Reading does not decide the life of White's five stones at F3. The count takes them as dead.
#[test]
fn a_count_that_rests_on_a_guess_is_uncertain() {
    let game = include_bytes!("../../../../cases/games/gnugo-9x9-japanese.sgf");
    let reading = Reading {
        move_number: Some(49),
        ..Reading::default()
    };
    let running = Session::read(game, &reading).expect("SGF");
    let ended = Session::read(game, &Reading::default()).expect("SGF");
    let [running, ended] = [running, ended].map(|session| {
        let report = EstimateReport::new(&session, &mut reader(), Effort::STATIC);
        assert!(report.estimate().settled().is_some());
        report.estimate().uncertainty(session.game().rules())
    });
    // They survive in two thirds of the playouts: 2 * 5 * sqrt(2/3 * 1/3).
    assert!((running - 4.7).abs() < 0.1, "{running}");
    assert_eq!(ended, 0.0);
}
