//! The estimate of a game as a picture: who is likely to own each point, the heavier the mark the surer.

pub(crate) mod course;
pub(crate) mod svg;
pub(crate) mod text;

use tobi::Grade;
use tobi::params::OWNER_GRADES;

/// The grades from the surest on, with their meanings.
fn meanings() -> [(Grade, String); 3] {
    let [weak, medium, strong] = OWNER_GRADES;
    [
        (Grade::Strong, format!("owner from {strong}")),
        (Grade::Medium, format!("from {medium}")),
        (Grade::Weak, format!("from {weak}")),
    ]
}
