import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts';

/** Icons of buttons, 24 by 24, drawn with lines. */
const ICONS: Record<string, string> = {
  first: 'M6 5v14M18 6l-8 6 8 6z',
  back10: 'M12 6l-7 6 7 6zM20 6l-7 6 7 6z',
  back: 'M16 6l-8 6 8 6z',
  forward: 'M8 6l8 6-8 6z',
  forward10: 'M4 6l7 6-7 6zM12 6l7 6-7 6z',
  last: 'M18 5v14M6 6l8 6-8 6z',
  variation: 'M7 4v7a4 4 0 0 0 4 4h6M14 12l3 3-3 3M7 11v9',
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  help: 'M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2.2M12 17.5v.5',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  settings: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

export function IconButton(props: { icon: string; label: string; onClick: () => void; disabled?: boolean; pressed?: boolean }) {
  return (
    <button type="button" class="icon-button" aria-label={props.label} title={props.label} disabled={props.disabled} aria-pressed={props.pressed} onClick={props.onClick}>
      <Icon name={props.icon} />
    </button>
  );
}

/** A choice between a few options. */
export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}) {
  return (
    <div class="choice" role="radiogroup" aria-label={props.label}>
      {props.options.map(([value, text]) => (
        <label key={value} class={value === props.value ? 'chosen' : ''}>
          <input type="radio" name={props.label} checked={value === props.value} onChange={() => props.onChange(value)} />
          {text}
        </label>
      ))}
    </div>
  );
}

export function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** A stone next to text. */
export function Dot({ color }: { color: 'black' | 'white' }) {
  return <span class={`dot dot-${color}`} role="img" aria-label={color === 'black' ? texts.black : texts.white} />;
}

/** A selectable line: a stone, a place, and a text. */
export function Item(props: {
  color: 'black' | 'white'; name?: string; where: string; chosen?: boolean; onClick: () => void; children: ComponentChildren;
}) {
  return (
    <button type="button" class={`group ${props.chosen ? 'chosen' : ''}`} aria-pressed={props.chosen} onClick={props.onClick}>
      <Dot color={props.color} />
      <span class="where">{props.name && <b class="letter">{props.name}</b>} {props.where}</span>
      {props.children}
    </button>
  );
}

export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={props.title}
      onClose={props.onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-body">
        <h2>{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  );
}

export function Pending({ when }: { when: boolean }) {
  return <div class={`pending ${when ? 'on' : ''}`} role="status">{when ? texts.thinking : ''}</div>;
}

/** `4.5`, `12`. */
export const points = (value: number): string => String(Math.round(Math.abs(value) * 10) / 10);

/** The same with a sign if it is negative. */
export const signed = (value: number): string => (value < 0 ? `−${points(value)}` : points(value));
