//! How stable captures are: whether chains of middle games get another answer with many times the nodes.

use std::time::{Duration, Instant};
use tobi::{PastTheEnd, Reading, Session};
use tobi_goban::Position;
use tobi_notation::vertex::Vertex;
use tobi_reading::params::USUAL_BUDGET;
use tobi_reading::{Answer, Budget, Question, Reader, Side};

/// The move numbers at which games are looked at.
const MOVES: [u32; 2] = [90, 150];
/// The liberties of chains whose fate is worth a question.
const LIBERTIES: std::ops::RangeInclusive<usize> = 2..=3;
/// The budget of the long reading, as a multiple of the default.
const TIMES: u32 = 50;

/// What was counted.
#[derive(Default)]
struct Count {
    asked: u32,
    fuzzy: u32,
    other: u32,
    nodes: u64,
    spent: Duration,
}

/// Reads the chains of these games; prints where the long reading differs or the default one leaves the answer open.
pub(crate) fn run(files: &[Vec<u8>]) {
    let mut count = Count::default();
    for (index, bytes) in files.iter().enumerate() {
        for number in MOVES {
            let reading = Reading {
                move_number: Some(number),
                past_the_end: PastTheEnd::Stop,
                ..Reading::default()
            };
            match Session::read(bytes, &reading) {
                Ok(session) => {
                    let name = format!("file {}, move {number}", index + 1);
                    look(session.position(), &name, &mut count);
                }
                Err(error) => eprintln!("left out: {error}"),
            }
        }
    }
    println!(
        "{} answers in {:.1} s and {} nodes: {} fuzzy, {} different with {TIMES} times the nodes",
        count.asked,
        count.spent.as_secs_f64(),
        count.nodes,
        count.fuzzy,
        count.other
    );
}

/// Reads the chains of one position, for both first movers.
fn look(position: &Position, name: &str, count: &mut Count) {
    let mut usual = reader(USUAL_BUDGET);
    let mut long = reader(USUAL_BUDGET * TIMES);
    for chain in position.board().chains() {
        if !LIBERTIES.contains(&chain.liberty_count()) {
            continue;
        }
        let question = Question::Capture(chain.first());
        for first in [Side::Attacker, Side::Defender] {
            let start = Instant::now();
            let answer = ask(&mut usual, position, &question, first);
            count.spent += start.elapsed();
            count.asked += 1;
            count.nodes += u64::from(answer.nodes);
            let longer = ask(&mut long, position, &question, first);
            let differs = answer.success != longer.success;
            count.fuzzy += u32::from(!answer.is_decided());
            count.other += u32::from(differs);
            if differs || !answer.is_decided() {
                println!(
                    "{name}, {} {first}: {}, then {}",
                    Vertex::new(chain.first(), position.size()),
                    words(&answer),
                    words(&longer)
                );
            }
        }
    }
}

fn reader(nodes: u32) -> Reader {
    Reader::new(Budget::new(nodes).expect("it is not zero"))
}

fn ask(reader: &mut Reader, position: &Position, question: &Question, first: Side) -> Answer {
    let answer = reader.answer(position, question, first);
    answer.expect("the chain stands there")
}

fn words(answer: &Answer) -> String {
    format!("{} {:?}", answer.success.code(), answer.certainty)
}
