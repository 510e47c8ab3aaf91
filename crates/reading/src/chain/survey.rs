//! The string game of all chains of a board.

use crate::params::StringGame;
use crate::reader::{Asked, Effort};
use crate::{Answer, Assumption, Certainty, Question, Reader, Side, Success, Verdict};
use tobi_goban::{Chain, Move, Position};
use tobi_grid::{Point, morph};

/// A chain and its string game.
#[derive(Clone, Debug)]
pub struct ChainGame {
    /// The chain's first stone in reading order.
    pub stone: Point,
    /// The number of its stones, at least 1.
    pub len: usize,
    /// The number of its liberties, at least 1.
    pub liberties: usize,
    /// The result; the owner is the chain's colour.
    pub verdict: Verdict,
}

impl Reader {
    /// The string game of every chain, in the reading order of their first stones.
    ///
    /// Chains with enough liberties need no reading. If the game's share of the budget runs out, the value is fuzzy.
    ///
    /// Answers come from memory while nothing that they depend on has changed.
    ///
    /// Cost: with [`StringGame::INDIGO`] under 2 ms for a middle game on 19x19.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_reading::params::{StringGame, USUAL_BUDGET};
    /// use tobi_reading::{Budget, GameValue, Reader};
    ///
    /// let setup = Setup::parse(
    ///     ". . O . . .
    ///      . O X . . .
    ///      . . O . . .
    ///      . . . . . .
    ///      . . . . . .
    ///      . . . . . .",
    /// )?;
    /// let position = Position::from_setup(setup)?;
    /// let mut reader = Reader::new(Budget::new(USUAL_BUDGET)?);
    /// let chains = reader.chains(&position, StringGame::INDIGO);
    /// let values: Vec<&str> = chains.iter().map(|chain| chain.verdict.value().symbol()).collect();
    /// assert_eq!(values, [">", ">", "*", ">"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chains(&mut self, position: &Position, rules: StringGame) -> Vec<ChainGame> {
        let chains = position.board().chains();
        chains
            .map(|chain| ChainGame {
                stone: chain.first(),
                len: chain.len(),
                liberties: chain.liberty_count(),
                verdict: self.chain_verdict(position, &chain, rules),
            })
            .collect()
    }

    /// The string games of the chains that are hot or lost: the attacker captures them if it moves first.
    ///
    /// The results equal those of [`Reader::chains`]; whether the owners could save the other chains is not read.
    ///
    /// Cost: a third of [`Reader::chains`].
    pub fn chains_in_danger(&mut self, position: &Position, rules: StringGame) -> Vec<ChainGame> {
        let mut games = Vec::new();
        let chains = position.board().chains();
        for chain in chains.filter(|chain| chain.liberty_count() < rules.safe) {
            let attack = self.string_answer(position, &chain, Side::Attacker, rules);
            if attack.is_decided() && attack.success.works() {
                let defend = self.string_answer(position, &chain, Side::Defender, rules);
                games.push(ChainGame {
                    stone: chain.first(),
                    len: chain.len(),
                    liberties: chain.liberty_count(),
                    verdict: Verdict {
                        owner: chain.color(),
                        defend,
                        attack,
                    },
                });
            }
        }
        games
    }

    fn chain_verdict(
        &mut self,
        position: &Position,
        chain: &Chain<'_>,
        rules: StringGame,
    ) -> Verdict {
        let owner = chain.color();
        if chain.liberty_count() >= rules.safe {
            return Verdict {
                owner,
                defend: at_once(chain, Side::Defender),
                attack: at_once(chain, Side::Attacker),
            };
        }
        let attack = self.string_answer(position, chain, Side::Attacker, rules);
        let defend = self.string_answer(position, chain, Side::Defender, rules);
        Verdict {
            owner,
            defend,
            attack,
        }
    }

    /// The answer for a chain that is short of liberties, with this side moving first.
    fn string_answer(
        &mut self,
        position: &Position,
        chain: &Chain<'_>,
        first: Side,
        rules: StringGame,
    ) -> Answer {
        let (owner, stone) = (chain.color(), chain.first());
        let nodes = self.string_game_nodes(position, rules);
        let asked = Asked {
            question: Question::Capture(stone),
            owner,
            first,
            effort: Effort::OfAllChains(rules, nodes),
        };
        self.remembered(position, asked, |reader| {
            reader.string_game(position, owner, &[stone], first, rules)
        })
    }
}

/// The answer for a chain that is safe without reading.
fn at_once(chain: &Chain<'_>, first: Side) -> Answer {
    let defends = first == Side::Defender;
    Answer {
        first,
        success: if defends { Success::Yes } else { Success::No },
        certainty: Certainty::Believed(Assumption::Liberties),
        moves: if defends {
            vec![Move::Pass]
        } else {
            Vec::new()
        },
        line: Vec::new(),
        nodes: 0,
        touched: morph::dilate(&chain.stones()),
        trace: None,
    }
}
