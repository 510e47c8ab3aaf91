//! KataGo's JSON protocol for analyses: one query per line, one reply per position.
//!
//! The names, their meaning and the form of errors are those of KataGo's `docs/Analysis_Engine.md`, so that programs
//! written for it can use Tobi instead. This module reads and writes; the face decides what is searched when.
//!
//! ```
//! use tobi::analysis::protocol::{Message, Query};
//! use tobi::estimate::Effort;
//! use tobi::play::{Player, Style};
//!
//! let line = r#"{"id":"a","moves":[["B","E5"]],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":50}"#;
//! let Ok((Message::Query(query), _)) = Message::parse(line) else { panic!("it is a query") };
//! let [turn] = &query.turns[..] else { panic!("the last turn is asked for") };
//! let game = query.game(*turn);
//! let mut analysis = query.begin(&game, &mut Player::new(Style::Search), Effort::STATIC);
//! analysis.run(query.visits);
//! let reply = query.reply(*turn, &game, &analysis.snapshot(), false);
//! assert!(reply.starts_with(r#"{"id":"a","isDuringSearch":false,"moveInfos":[{"edgeVisits":"#));
//! ```

mod fields;
mod query;
mod reply;

pub use fields::QueryError;
pub use query::{Action, Message, Query, Turn, Warning};
pub use reply::{AnyReply, model, no_results, version};
