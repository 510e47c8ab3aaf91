//! The one table of commands: `list_commands`, `known_command`, `help` and
//! `gogui-analyze_commands` are made from it.

use super::engine::{Answer, Engine};
use super::{analyze, query, setup};
use tobi_notation::gtp::Arguments;

/// One command.
pub(super) struct Command {
    pub(super) name: &'static str,
    /// What its arguments are.
    pub(super) arguments: &'static str,
    /// What it does, in a line.
    pub(super) about: &'static str,
    pub(super) run: fn(&mut Engine, Arguments<'_>) -> Answer,
}

/// The command of this name.
pub(super) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

macro_rules! commands {
    ($($name:literal $arguments:literal $run:path, $about:literal;)*) => {
        /// All commands, in alphabetical order.
        pub(super) static COMMANDS: &[Command] = &[$(Command {
            name: $name,
            arguments: $arguments,
            about: $about,
            run: $run,
        }),*];
    };
}

commands! {
    "all_legal" "color" query::all_legal, "the points where a color may play";
    "boardsize" "columns [rows]" setup::boardsize, "an empty board of this size, 1 to 25";
    "captures" "color" query::captures, "how many stones this color has captured";
    "clear_board" "" setup::clear_board, "an empty board of the same size";
    "color" "vertex" query::color, "black, white or empty";
    "countlib" "vertex" query::countlib, "the number of liberties of a chain";
    "cputime" "" query::cputime, "seconds of processor time used";
    "findlib" "vertex" query::findlib, "the liberties of a chain";
    "fixed_handicap" "stones" setup::fixed_handicap, "handicap stones on the star points";
    "genmove" "color" setup::genmove, "a legal move: for now always a pass";
    "get_handicap" "" query::get_handicap, "the number of handicap stones";
    "get_komi" "" query::get_komi, "the komi";
    "gg-undo" "[moves]" setup::gg_undo, "takes back some moves, or one";
    "gogui-analyze_commands" "" analyze::commands, "what GoGui may put into its analyze window";
    "help" "[command]" query::help, "what the commands do";
    "is_legal" "color vertex" query::is_legal, "1 if the move is legal, else 0";
    "kgs-game_over" "" setup::ignore, "accepted; nothing follows from it";
    "kgs-rules" "name" setup::kgs_rules, "changes the rules; the board stays";
    "kgs-time_settings" "system ..." setup::ignore, "accepted; no clock decides anything here";
    "known_command" "command" query::known_command, "true or false";
    "komi" "points" setup::komi, "sets the komi, in half points";
    "last_move" "" query::last_move, "color and vertex of the last move";
    "list_commands" "" query::list_commands, "the names of all commands";
    "list_stones" "color" query::list_stones, "the stones of a color";
    "loadsgf" "file [move]" setup::loadsgf, "reads a game by its own rules, up to before a move; says who is to move";
    "move_history" "" query::move_history, "all moves, the last one first";
    "name" "" query::name, "the program's name";
    "place_free_handicap" "stones" setup::place_free_handicap, "handicap stones where the engine likes";
    "play" "color vertex" setup::play, "plays a move";
    "printsgf" "[file]" query::printsgf, "the game as SGF, answered or written to a file";
    "protocol_version" "" query::protocol_version, "2";
    "query_boardsize" "" query::query_boardsize, "columns, and rows if they differ";
    "quit" "" setup::quit, "ends the session";
    "rectangular_boardsize" "columns rows" setup::boardsize, "an empty board of this size, 1 to 25";
    "reg_genmove" "color" query::reg_genmove, "a legal move that is not played: for now always a pass";
    "set_free_handicap" "vertex ..." setup::set_free_handicap, "handicap stones where the players like";
    "showboard" "" query::showboard, "the board";
    "time_left" "color seconds stones" setup::ignore, "accepted; no clock decides anything here";
    "time_settings" "main byo stones" setup::ignore, "accepted; no clock decides anything here";
    "tobi-dead" "[show | vertex ...]" analyze::dead, "the dead stones that the layers leave out";
    "tobi-layer" "layer [scale]" analyze::layer, "a layer as numbers from -1 to 1, Black-positive";
    "tobi-ownership" "" analyze::ownership, "who owns each point, -1 to 1, Black-positive";
    "tobi-values" "layer [scale]" analyze::values, "a layer in its model's own numbers, Black-positive";
    "undo" "" setup::undo, "takes the last move back";
    "version" "" query::version, "the program's version";
}

#[cfg(test)]
mod tests {
    use super::COMMANDS;

    #[test]
    fn the_table_is_in_order_and_each_name_stands_once() {
        assert!(COMMANDS.is_sorted_by(|a, b| a.name < b.name));
    }
}
