import { backgroundHeader } from '@bochong/contract/kernel/envelope';

/** How long after the user's last touch a call still counts as the user's. */
const presentMs = 60_000;

let touchedAt = Date.now();
const touch = () => {
  touchedAt = Date.now();
};
// Clicks and input also come from assistive technology, without a pointer or a key.
for (const type of ['pointerdown', 'keydown', 'wheel', 'click', 'input'])
  window.addEventListener(type, touch, { capture: true, passive: true });

let tellUse: () => void = () => undefined;

/** Hears of every call that counts as use of the session. One listener; answers the undo. */
export function onUse(listener: () => void): () => void {
  tellUse = listener;
  return () => {
    tellUse = () => undefined;
  };
}

/**
 * Marks a call the page makes by itself with the user away (polling, live refreshes): the server lets it keep no idle session alive.
 * Decided here for every call, by what the user does and not by what the page asks.
 */
export function presenceHeaders(): Record<string, string> {
  if (Date.now() - touchedAt > presentMs) return { [backgroundHeader]: '1' };
  tellUse();
  return {};
}
