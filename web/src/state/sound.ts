import { effect } from '@preact/signals';
import { doc, node } from './game';
import { sound } from './settings';

/** A short knock of wood when a move is shown, if that is wanted. */
let speaker: AudioContext | undefined;

effect(() => {
  const move = doc.value?.nodes[node.value]?.move;
  if (!sound.peek() || !move || move[1] === 'pass') return;
  speaker ??= new AudioContext();
  const [tone, volume, now] = [speaker.createOscillator(), speaker.createGain(), speaker.currentTime];
  tone.frequency.setValueAtTime(move[0] === 'black' ? 520 : 620, now);
  tone.frequency.exponentialRampToValueAtTime(180, now + 0.05);
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.07);
  tone.connect(volume).connect(speaker.destination);
  tone.start();
  tone.stop(now + 0.08);
});
