//! Every rule of connection, division and eyes is proved on its own picture; wrong rules are rejected.

use super::{Fault, prove};
use tobi_reading::GameValue;
use tobi_reading::rules::{self, Base, Rule};

/// What is wrong with a rule.
fn fault(base: Base, text: &str) -> Result<(), Fault> {
    let rules = Rule::parse_all(base, text).unwrap();
    assert_eq!(rules.len(), 1);
    prove(&rules[0])
}

#[test]
fn every_topology_and_eye_rule_holds() {
    for rule in rules::all() {
        if matches!(rule.base(), Base::Topology | Base::Eye | Base::TwoEyes) {
            let proof = prove(rule);
            assert!(proof.is_ok(), "{}\n{rule}", proof.unwrap_err());
        }
    }
}

#[test]
fn a_broken_bamboo_joint_is_refused() {
    let text = "rule broken\n    Xa .  Xb\n    X  .  O\nconnection a b >\nX: outer >= 3\nwhy It does not.\n";
    assert_eq!(
        fault(Base::Topology, text),
        Err(Fault::Value(GameValue::Hot))
    );
}

#[test]
fn a_joint_without_liberties_is_refused() {
    let text = "rule broken\n    Xa .  Xb\n    X  .  X\nconnection a b >\nwhy It does not.\n";
    assert_eq!(
        fault(Base::Topology, text),
        Err(Fault::Value(GameValue::Lost))
    );
}

#[test]
fn a_wrong_move_is_refused() {
    let text = "
rule broken
    .c ?  ?
    Xa .d Xb
connection a b *
attack d
defence c
X: outer >= 2
why It does not.
";
    let fault = fault(Base::Topology, text).unwrap_err();
    assert_eq!(fault.to_string(), "the move c does not win");
}

#[test]
fn a_diagonal_holds_by_two_ways() {
    let both =
        "rule diagonal\n    Xa .\n    .  Xb\nconnection a b >\nX: outer >= 2\nwhy Two ways.\n";
    assert_eq!(fault(Base::Topology, both), Ok(()));
    let one =
        "rule diagonal\n    Xa O\n    .  Xb\nconnection a b >\nX: outer >= 9\nwhy Two ways.\n";
    assert_eq!(
        fault(Base::Topology, one),
        Err(Fault::Value(GameValue::Hot))
    );
}

#[test]
fn small_eye_spaces_are_what_everybody_knows() {
    let walled = |inside: &str, value: &str| {
        let rows: Vec<&str> = inside.split('/').collect();
        let wall = "X ".repeat(rows[0].split_whitespace().count() + 2);
        let mut text = format!("rule space\n    {wall}\n");
        for row in &rows {
            text += &format!("    X {row} X\n");
        }
        text += &format!("    {wall}\ntwo-eyes a {value}\nX: one chain\nwhy So it is.\n");
        fault(Base::TwoEyes, &text)
    };
    assert_eq!(walled(".a . . .", ">"), Ok(()));
    assert_eq!(walled(".a ./. .", "<"), Ok(()));
    assert_eq!(walled(".a .", "<"), Ok(()));
    assert_eq!(walled(".a . ./. . .", ">"), Ok(()));
    assert_eq!(walled(".a . ./. X X", ">"), Ok(()));
    assert_eq!(
        walled(".a . ./X . X", ">"),
        Err(Fault::Value(GameValue::Hot))
    );
    assert_eq!(walled(".a . .", ">"), Err(Fault::Value(GameValue::Hot)));
}
