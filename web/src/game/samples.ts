import whole19 from '../../../cases/games/gnugo-19x19-japanese.sgf?raw';
import whole13 from '../../../cases/games/gnugo-13x13-chinese.sgf?raw';
import whole9 from '../../../cases/games/gnugo-9x9-japanese.sgf?raw';
import handicap from '../../../cases/games/gnugo-19x19-japanese-handicap-4.sgf?raw';
import tobi from '../../../cases/games/tobi.sgf?raw';
import corners from './corners.sgf?raw';
import first from './first.sgf?raw';
import signs from './signs.sgf?raw';
import ending from '../../../cases/ends/9x9-05.sgf?raw';

/** Games that come with the page, by name. */
export const samples: Record<string, string> = {
  'first': first,
  'gnugo-19x19-japanese': whole19,
  'gnugo-13x13-chinese': whole13,
  'gnugo-9x9-japanese': whole9,
  'gnugo-19x19-japanese-handicap-4': handicap,
  'tobi': tobi,
  'corners': corners,
  '9x9-05': ending,
  'signs': signs,
};

/** The one of the first visit, and a stone of its unsettled group. */
export const FIRST = 'first';
export const FIRST_GROUP = 'C6';
