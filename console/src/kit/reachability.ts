import { basePath } from '@bochong/contract/kernel/envelope';
import { create } from 'zustand';
import { onTransport } from './api.ts';
import { reconnectDelay, reconnectNow } from './realtime.ts';

/** Whether the last call reached the server; after one that did not, the server is asked until it answers. */
export const useReachability = create<{ reachable: boolean }>(() => ({ reachable: true }));

let retry: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;

/** The network was lost or a call failed, or either is back. */
function hear(reached: boolean): void {
  const { reachable } = useReachability.getState();
  if (reached === reachable) return;
  useReachability.setState({ reachable: reached });
  clearTimeout(retry);
  attempts = 0;
  if (reached) reconnectNow();
  else askLater();
}
onTransport(hear);
window.addEventListener('offline', () => hear(false));
window.addEventListener('online', () => useReachability.getState().reachable || askNow());

function askLater(): void {
  retry = setTimeout(askNow, reconnectDelay(attempts++));
}

/** Asks the server now whether it is there, instead of waiting for the next attempt. */
export function askNow(): void {
  clearTimeout(retry);
  fetch(`${basePath}/health`, { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => (ok ? settle() : askLater()),
    askLater,
  );
}

function settle(): void {
  attempts = 0;
  useReachability.setState({ reachable: true });
  reconnectNow();
}
