import { useEffect, useRef } from 'preact/hooks';
import { isOpening, notice } from '../state/game';
import { texts } from '../texts';

/** News that nobody has to answer go away after this time, in milliseconds. */
const SHOWN = 9000;

/** What the page has to say. Errors stay until they are dismissed. */
export function News() {
  const shown = notice.value;
  const isRead = useRef(false);
  useEffect(() => {
    isRead.current = false;
    if (shown?.kind !== 'news' || shown.copy) return;
    const timer = setInterval(() => {
      if (!isRead.current && notice.value === shown) notice.value = undefined;
    }, SHOWN);
    return () => clearInterval(timer);
  }, [shown]);
  const hold = (now: boolean) => (): void => { isRead.current = now; };
  return (
    <div class="news" aria-live="assertive">
      {isOpening.value && <div class="opening" role="status">{texts.openingFile}</div>}
      {shown && (
        <div
          class={`notice notice-${shown.kind}`} role={shown.kind === 'error' ? 'alert' : 'status'} data-testid="notice"
          onPointerEnter={hold(true)} onPointerLeave={hold(false)} onFocusIn={hold(true)} onFocusOut={hold(false)}
        >
          <div>
            <strong>{shown.title}</strong>
            {shown.place && <span class="place">{shown.place}</span>}
            {shown.text && <p>{shown.text}</p>}
            {shown.copy && (
              <input readOnly value={shown.copy} aria-label={shown.title} onFocus={(event) => event.currentTarget.select()} />
            )}
          </div>
          {shown.action && <button type="button" onClick={() => { shown.action!.run(); notice.value = undefined; }}>{shown.action.label}</button>}
          <button type="button" onClick={() => (notice.value = undefined)}>{texts.dismiss}</button>
        </div>
      )}
    </div>
  );
}
