import { liveAlarms } from '@bochong/contract/alarm';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { ApiError, call } from './api.ts';
import { presentError } from './present-error.tsx';
import { newRequestId } from './request-id.ts';
import { readStored } from './session-storage.ts';

type Message = { infName: string } & Record<string, unknown>;
type Listener = (message: Message) => void;

/** How the live socket stands; `lost`: it is wanted, is gone, and is being opened again. */
interface Live {
  state: 'off' | 'opening' | 'open' | 'lost';
  /** Server time up to which everything was heard, when a cut lies between then and now; null when nothing is missing. */
  gapSince: string | null;
}
export const useLive = create<Live>(() => ({ state: 'off', gapSince: null }));

const heartbeatMs = 50_000;
const listeners = new Map<string, Set<Listener>>();
let socket: WebSocket | null = null;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;
let wanted = false;
/** Server time of its last sign of life. */
let heardAt: string | null = null;

/** Wait before the n-th reconnect: doubles from 1 s to 30 s, spread by half so that a restarted server is not stormed. */
export const reconnectDelay = (attempt: number, random = Math.random()): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2);

/** Address of the socket; a one-time ticket stands for the token where the platform asks for it. */
function socketAddress(pass: { token: string } | { ticket: string }): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}/api/ws?${new URLSearchParams({ ...pass, requestId: `keepalive-${newRequestId()}` })}`;
}

/** Opens the live socket and keeps it open until {@link disconnect}; without a token it does nothing. */
export function connect(): void {
  if (wanted || readStored('token') === null) return;
  wanted = true;
  useLive.setState({ state: 'opening' });
  void open();
}

async function open(): Promise<void> {
  const token = readStored('token');
  if (token === null) return disconnect();
  try {
    const { ticket, serverTime } = await call(liveAlarms.ticket, {});
    if (!wanted || socket !== null) return;
    listen(socketAddress(ticket === null ? { token } : { ticket }), heardAt);
    // Cut before its first message, it has missed what came since it was asked for.
    heardAt ??= serverTime;
  } catch (cause) {
    // The session itself has ended or changed: that is shown as for any other call. Otherwise the server is not there yet.
    if (cause instanceof ApiError && (cause.presentation === 'logout' || cause.presentation === 'reload')) {
      disconnect();
      presentError(cause);
    } else lose();
  }
}

/** Opens a socket; what came since `from` went unheard. */
function listen(address: string, from: string | null): void {
  const opened = new WebSocket(address);
  socket = opened;
  const beat = () => {
    if (readStored('token') === null) disconnect();
    else opened.send(JSON.stringify({ infName: 'heartbeat' }));
  };
  opened.onopen = () => {
    attempts = 0;
    // An earlier gap nobody could fill yet stays the beginning of this one.
    useLive.setState(({ gapSince }) => ({ state: 'open', gapSince: gapSince ?? from }));
    beat();
    heartbeat = setInterval(beat, heartbeatMs);
    tell({ infName: 'open' });
  };
  opened.onmessage = (event) => dispatch(String(event.data));
  opened.onclose = () => {
    clearInterval(heartbeat);
    if (socket !== opened) return;
    socket = null;
    lose();
  };
}

function lose(): void {
  if (!wanted) return;
  useLive.setState({ state: 'lost' });
  clearTimeout(retry);
  retry = setTimeout(open, reconnectDelay(attempts++));
}

/** Tries again now instead of waiting for the next attempt. */
export function reconnectNow(): void {
  if (!wanted || socket !== null) return;
  clearTimeout(retry);
  void open();
}

/** What was missed has been fetched. */
export const closeGap = (): void => useLive.setState({ gapSince: null });

/** Closes the live socket for good. */
export function disconnect(): void {
  wanted = false;
  heardAt = null;
  clearTimeout(retry);
  clearInterval(heartbeat);
  const closing = socket;
  socket = null;
  closing?.close();
  useLive.setState({ state: 'off', gapSince: null });
}

// Another window signed out, or the network came back.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === null || (key === 'token' && newValue === null)) disconnect();
});
window.addEventListener('online', reconnectNow);

function dispatch(text: string): void {
  const message = JSON.parse(text) as Message;
  if (typeof message.serverTime === 'string') heardAt = message.serverTime;
  tell(message);
}

function tell(message: Message): void {
  for (const listener of listeners.get(message.infName) ?? []) listener(message);
}

/** Hears every message of one `infName` (`open`: the socket stands, what happened before went unheard); answers the undo. Listeners outlive reconnects. */
export function subscribe(infName: string, listener: Listener): () => void {
  const known = listeners.get(infName) ?? new Set();
  listeners.set(infName, known.add(listener));
  return () => {
    known.delete(listener);
  };
}

/** {@link subscribe} for as long as the page is shown. */
export function useRealtime(infName: string, listener: Listener): void {
  const hear = useEffectEvent(listener);
  useEffect(() => subscribe(infName, hear), [infName]);
}
