import type { ReactNode } from 'react';
import { say } from './voices.ts';

type Kind = 'error' | 'success' | 'info' | 'warning';
const seconds: Record<Kind, number> = { error: 5, warning: 5, info: 3, success: 2 };

/** What only tells lets the pointer through: it lies on buttons, and under the pointer it would stay. What went wrong may be held to be read. */
const passing = (kind: Kind) => kind === 'success' || kind === 'info';

/** Shows a toast; a new one closes the one before. Errors stay five seconds. */
export function toast(kind: Kind, content: ReactNode): void {
  say(({ message }) => {
    message.destroy();
    void message.open({ type: kind, content, duration: seconds[kind], ...(passing(kind) && { className: 'toast-passing' }) });
  });
}
