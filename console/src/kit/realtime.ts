import { useEffect, useEffectEvent } from 'react';
import { readStored } from './session-storage.ts';

type Message = { infName: string } & Record<string, unknown>;
type Listener = (message: Message) => void;

const heartbeatMs = 50_000;
const listeners = new Map<string, Set<Listener>>();
let socket: WebSocket | null = null;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;
let wanted = false;

/** Wait before the n-th reconnect: doubles from 1 s to 30 s, spread by half so that a restarted server is not stormed. */
export const reconnectDelay = (attempt: number, random = Math.random()): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2);

const socketAddress = (token: string) => {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return `${scheme}://${window.location.host}/api/ws?token=${encodeURIComponent(token)}&requestId=keepalive-${uuid}`;
};

/** Opens the live socket and keeps it open until {@link disconnect}; without a token it does nothing. */
export function connect(): void {
  const token = readStored('token');
  if (socket !== null || token === null) return;
  wanted = true;
  const opened = new WebSocket(socketAddress(token));
  socket = opened;
  opened.onopen = () => {
    attempts = 0;
    heartbeat = setInterval(() => opened.send(JSON.stringify({ infName: 'heartbeat' })), heartbeatMs);
  };
  opened.onmessage = (event) => dispatch(String(event.data));
  opened.onclose = () => {
    clearInterval(heartbeat);
    if (socket === opened) socket = null;
    if (wanted) retry = setTimeout(connect, reconnectDelay(attempts++));
  };
}

/** Closes the live socket for good. */
export function disconnect(): void {
  wanted = false;
  clearTimeout(retry);
  socket?.close();
  socket = null;
}

function dispatch(text: string): void {
  const message = JSON.parse(text) as Message;
  for (const listener of listeners.get(message.infName) ?? []) listener(message);
}

/** Hears every message of one `infName`; answers the undo. Listeners outlive reconnects. */
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
