//! The table of commands; `list_commands`, `known_command`, `help` and `gogui-analyze_commands` are made from it.

use super::engine::{Answer, Engine};
use super::{
    analyze, data, estimate, gogui, groups, live, moves, params, query, reading, rules, setup,
    status, territory, time,
};
use tobi_notation::gtp::Arguments;

/// One command.
pub(super) struct Command {
    pub(super) name: &'static str,
    /// Its arguments.
    pub(super) arguments: &'static str,
    /// Its effect in one line.
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
    "all_move_values" "" moves::all_move_values, "the moves that the side to move considers, with values in points, one per line, the best first";
    "analyze" "[color] [interval] [key value ...]" live::sabaki, "the best moves with winrate and lead in Sabaki's format, until the next command";
    "analyze_semeai" "own other" reading::analyze_semeai, "the race of two groups, own to move: code of own's rescue, code of other's capture, move or PASS";
    "attack" "vertex" reading::attack, "can the chain be captured: a code, and the move if it works";
    "attack_either" "vertex vertex" reading::attack_either, "can one of two chains be captured: a code";
    "block_off" "vertex area ..." reading::block_off, "can the chain be kept out of the area: a code, and the move if it works";
    "boardsize" "columns [rows]" setup::boardsize, "an empty board of this size, 1 to 25";
    "break_in" "vertex area ..." reading::break_in, "can the chain break into the area: a code, and the move if it works";
    "captures" "color" query::captures, "how many stones this color has captured";
    "clear_board" "" setup::clear_board, "an empty board of the same size";
    "clear_cache" "" setup::clear_cache, "forgets what has been read and judged so far";
    "color" "vertex" query::color, "black, white or empty";
    "combination_attack" "color" reading::combination_attack, "a move of this color that captures something by threats one after the other, or PASS";
    "combination_defend" "color" reading::combination_defend, "the moves of this color that meet the other's combination, or PASS";
    "connect" "vertex vertex" reading::connect, "can two chains be connected: a code, and the move if it works";
    "countlib" "vertex" query::countlib, "the number of liberties of a chain";
    "cputime" "" query::cputime, "seconds of processor time used";
    "decrease_depths" "" reading::decrease_depths, "halves the nodes of each question";
    "defend" "vertex" reading::defend, "can the chain be saved: a code, and the move, PASS where none is needed";
    "defend_both" "vertex vertex" reading::defend_both, "can two chains both be saved: a code";
    "disconnect" "vertex vertex" reading::disconnect, "can two chains be cut apart: a code, and the move if it works";
    "dragon_data" "[vertex]" data::dragon_data, "what is known of a group, key by key, or of all";
    "dragon_status" "[vertex]" groups::dragon_status, "alive, dead, or critical with the attacking and the defending move: one group, or all";
    "dragon_stones" "[vertex | color]" groups::dragon_stones, "the stones of a group, or all groups of a color or of both, one per line";
    "estimate_score" "" estimate::score, "the likely winner and margin, with bounds, White-positive";
    "eval_eye" "vertex" reading::eval_eye, "least and most eyes of the eye space; attacking and defending point when they differ";
    "experimental_score" "color" estimate::score_to_move, "White's expected margin if this color is to move";
    "eye_data" "color vertex" data::eye_data, "the space around a point in which this color may have eyes, key by key";
    "final_score" "" status::score, "the result as the position stands";
    "final_status" "vertex" status::at_the_end, "alive, dead, seki, black_territory, white_territory or dame, as the position stands";
    "final_status_list" "status" status::list_at_the_end, "the points of a status, as the position stands";
    "findlib" "vertex" query::findlib, "the liberties of a chain";
    "fixed_handicap" "stones" setup::fixed_handicap, "handicap stones on the star points";
    "genmove" "color" moves::genmove, "chooses and plays a move; resign if the game is lost";
    "genmove_analyze" "color [interval] [key value ...]" live::sabaki_genmove, "chooses and plays a move, and reports the search like analyze";
    "get_handicap" "" query::get_handicap, "the number of handicap stones";
    "get_komi" "" query::get_komi, "the komi";
    "gg-undo" "[moves]" setup::gg_undo, "takes back some moves, or one";
    "gogui-analyze_commands" "" analyze::commands, "what GoGui may put into its analyze window";
    "gogui-interrupt" "" gogui::interrupt, "tells that the comment `# interrupt` ends an analysis";
    "gogui-play_sequence" "[color vertex ...]" gogui::play_sequence, "plays moves, or none if one is illegal";
    "gogui-setup" "[color vertex ...]" gogui::setup, "puts these stones on the board; black is to move";
    "gogui-setup_player" "color" gogui::setup_player, "gives the turn to a color";
    "gogui-title" "" gogui::title, "what the title of GoGui's window says";
    "gomill-cpu_time" "" query::cputime, "seconds of processor time used";
    "gomill-describe_engine" "" query::describe, "the program, its version and its rules";
    "help" "[command]" query::help, "what the commands do";
    "increase_depths" "" reading::increase_depths, "doubles the nodes of each question";
    "initial_influence" "color influence_regions | territory_value" data::initial_influence, "territory, moyo and area of both colors as numbers, White-positive; the color has no effect";
    "is_legal" "color vertex" query::is_legal, "1 if the move is legal, else 0";
    "kata-analyze" "[color] [interval] [key value ...]" live::kata, "the best moves, leads and owners in KataGo's format, until the next command";
    "kata-genmove_analyze" "color [interval] [key value ...]" live::kata_genmove, "chooses and plays a move, and reports the search like kata-analyze";
    "kata-get-param" "name" params::get, "the value of a parameter of kata-list-params";
    "kata-get-rules" "" rules::get, "the rules as JSON, with KataGo's names";
    "kata-list-params" "" params::list, "the parameters that programs may set";
    "kata-list_time_settings" "" query::time_systems, "the systems of kata-time_settings";
    "kata-raw-nn" "[symmetry]" params::raw_network, "not supported: there is no neural network";
    "kata-search_analyze" "color [interval] [key value ...]" live::kata_search, "chooses a move without playing it, and reports the search like kata-analyze";
    "kata-set-param" "name value" params::set, "sets maxVisits, the playouts after which an analysis pauses; the others have one value";
    "kata-set-rule" "key value" rules::set_one, "changes one of the rules, as scoring AREA";
    "kata-set-rules" "name | JSON" rules::set, "changes the rules, or those that the JSON names; the board and the komi stay";
    "kata-time_settings" "none | absolute main | byoyomi main period periods | canadian main period stones" time::kgs, "the same as kgs-time_settings, in whole seconds";
    "kgs-game_over" "" setup::ignore, "accepted, no effect";
    "kgs-genmove_cleanup" "color" moves::genmove_cleanup, "chooses and plays a move; captures dead stones before it passes";
    "kgs-rules" "name" rules::of_kgs, "changes the rules; the board and the komi stay; chinese has superko, as on KGS";
    "kgs-time_settings" "none | absolute main | byoyomi main period periods | canadian main period stones" time::kgs, "the time of a game; a search takes its share of it";
    "known_command" "command" query::known_command, "true or false";
    "komi" "points" setup::komi, "sets the komi, a multiple of 0.5";
    "ladder_attack" "vertex" reading::ladder_attack, "is the chain caught in a ladder: a code, and the move if it works";
    "last_move" "" query::last_move, "color and vertex of the last move";
    "level" "number" moves::level, "how well moves are chosen, 1 to 10; increase_depths and decrease_depths change how long questions are read";
    "list_commands" "" query::list_commands, "the names of all commands";
    "list_stones" "color" query::list_stones, "the stones of a color";
    "loadsgf" "file [move]" setup::loadsgf, "reads a game by its own rules, up to before a move; says who is to move";
    "lz-analyze" "[color] [interval] [key value ...]" live::leela, "the best moves in Leela Zero's format, until the next command";
    "lz-genmove_analyze" "color [interval] [key value ...]" live::leela_genmove, "chooses and plays a move, and reports the search like lz-analyze";
    "move_history" "" query::move_history, "all moves, the last one first";
    "move_reasons" "[vertex]" moves::move_reasons, "the reasons of a move of the side to move, or of the move just played, in words; without a vertex the move that it would choose, and why it is best";
    "name" "" query::name, "the program's name";
    "owl_attack" "vertex" reading::owl_attack, "can the group be killed: a code, and the move if it works";
    "owl_defend" "vertex" reading::owl_defend, "can the group be made to live: a code, and the move, PASS where none is needed";
    "owl_does_attack" "move vertex" reading::owl_does_attack, "does this move kill the group: a code";
    "owl_does_defend" "move vertex" reading::owl_does_defend, "does this move make the group live: a code";
    "place_free_handicap" "stones" setup::place_free_handicap, "handicap stones where the engine chooses";
    "play" "color vertex" setup::play, "plays a move";
    "popgo" "" setup::popgo, "takes the last tried move back";
    "printsgf" "[file]" query::printsgf, "the game as SGF, returned or written to a file";
    "protocol_version" "" query::protocol_version, "2";
    "query_boardsize" "" query::query_boardsize, "columns, and rows if they differ";
    "quit" "" setup::quit, "ends the session";
    "rectangular_boardsize" "columns rows" setup::boardsize, "an empty board of this size, 1 to 25";
    "reg_genmove" "color" moves::reg_genmove, "chooses a move without playing it; never resign";
    "restricted_genmove" "color vertex ..." moves::restricted_genmove, "the most urgent of these points for the groups near them, otherwise the best one, or PASS; not played";
    "same_dragon" "vertex vertex" groups::same_dragon, "1 if the other side cannot cut two stones apart, else 0";
    "set_free_handicap" "vertex ..." setup::set_free_handicap, "handicap stones where the players choose";
    "set_position" "[color vertex ...]" setup::set_position, "puts these stones on the board; black is to move";
    "showboard" "" query::showboard, "the board";
    "stop" "" setup::ignore, "ends an analysis, as every line does";
    "time_left" "color seconds stones" time::left, "the remaining time of a color, and the stones to be played in it";
    "time_settings" "main byo stones" time::settings, "the time of a game: main time, and periods of some stones; a search takes its share of it";
    "tobi-dead" "[show | judged | vertex ...]" analyze::dead, "the dead stones that the layers ignore";
    "tobi-estimate" "" estimate::words, "who is ahead, the count of each side, which groups decide, and what would change it, in words";
    "tobi-explain" "[vertex]" groups::explain, "the status of a group, or the owner of a point, and why, in words; without a vertex the whole position";
    "tobi-groups" "" groups::groups, "the stones of each group, one group per line";
    "tobi-groups-letters" "" groups::letters, "the name of the group on each point: upper case for Black, lower case for White";
    "tobi-layer" "layer [scale]" analyze::layer, "a layer as numbers from -1 to 1, Black-positive";
    "tobi-open" "" territory::open, "where territories are open, and what closes them";
    "tobi-ownership" "" estimate::ownership, "who owns each point, -1 to 1, Black-positive";
    "tobi-read" "question vertex ... [region=vertex-vertex,...] [ko-threats=color[:number]]" reading::read, "a local game in words, as by tobi read; of several stones all must live";
    "tobi-status" "" groups::status, "alive, dead, seki or unsettled: the status of each group and its stones, one per line";
    "tobi-status-board" "[colors]" groups::status_board, "the status of the group on each point, in words or as colors";
    "tobi-teire" "" status::teire, "the protective moves that filling all dame would force, one per line";
    "tobi-values" "layer [scale]" analyze::values, "a layer in its model's own numbers, Black-positive";
    "top_moves" "[color]" moves::top_moves, "the ten best moves, best first, with their values";
    "top_moves_black" "" moves::top_moves_black, "the same for black";
    "top_moves_white" "" moves::top_moves_white, "the same for white";
    "trymove" "color vertex" setup::trymove, "plays a move that popgo takes back";
    "unconditional_status" "vertex" status::unconditional, "alive, dead, black_territory or white_territory even if its owner never moves again, or undecided";
    "undo" "" setup::undo, "takes the last move back";
    "version" "" query::version, "the program's version";
    "worm_cutstone" "vertex" data::worm_cutstone, "2 if the chain touches two enemy chains without a common liberty, 1 if with one, otherwise 0";
    "worm_data" "[vertex]" data::worm_data, "what is known of a chain, key by key, or of all";
    "worm_stones" "[vertex | color]" groups::worm_stones, "the stones of a chain, or all chains of a color or of both, one per line";
}

#[cfg(test)]
mod tests {
    use super::COMMANDS;

    #[test]
    fn the_table_is_in_order_and_each_name_stands_once() {
        assert!(COMMANDS.is_sorted_by(|a, b| a.name < b.name));
    }
}
