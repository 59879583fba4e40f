import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Rows {
  count: number;
  active: number;
  setActive(index: number): void;
  open(index: number): void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT|BUTTON|A)$/.test(target.tagName));

/** `/` goes to the first filter; arrows walk the rows, Enter opens one, Esc leaves. Only the shown list listens. */
export function useListKeyboard(root: RefObject<HTMLElement | null>, rows: Rows): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]:not([style*="display: none"])')) return;
    if (event.key === 'Escape' && root.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    if (isTyping(event.target)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === '/') root.current?.querySelector<HTMLElement>('.list-filters input')?.focus();
    else if (step !== 0) rows.setActive(Math.min(rows.count - 1, Math.max(0, rows.active + step)));
    else if (event.key === 'Enter' && rows.active >= 0 && rows.active < rows.count) rows.open(rows.active);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
