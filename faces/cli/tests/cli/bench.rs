//! `tobi bench`: it measures and reports. No test checks speed.

use crate::program::{printed, tobi};

#[test]
fn figures_as_a_table_and_as_json() {
    let table = printed(&["bench", "--only", "dilate"]);
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(table.contains("dilate / set") && table.contains("SI::dilation"));

    let json = printed(&["bench", "--only", "dilate", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["schema"], "tobi.bench/1");
    let figure = &value["figures"][0];
    assert!(figure["ns"].as_f64().unwrap() > 0.0);
    let ratio = figure["baseline"]["ratio"].as_f64().unwrap();
    assert!(ratio.is_finite() && ratio > 0.0);
    assert_eq!(figure["promises"].as_array().unwrap().len(), 2);
}

#[test]
fn a_name_that_no_task_has() {
    let output = tobi(&["bench", "--only", "grapes"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("no task has `grapes`"), "{errors}");
}
