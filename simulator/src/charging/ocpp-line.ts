import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Cancel, Wheel } from './wheel.ts';

export type Payload = Record<string, unknown>;

/** What a call came to: the answer, an error by its code, or no answer before the line was lost or the time was over. */
export type Outcome = { kind: 'answer'; payload: Payload } | { kind: 'error'; code: string } | { kind: 'lost' };

export interface LineOptions {
  /** Of the server, without the identity. */
  url: string;
  identity: string;
  /** Sub-protocol; 1.6 unless it says otherwise. */
  protocol?: string;
  password(): string;
  wheel: Wheel;
  /** Whole number in [0, below). */
  chance(below: number): number;
  onOpen(): void;
  onLost(): void;
  /** Answers a call of the server; what is thrown goes out as an error of that code. */
  onCall(action: string, payload: Payload): Promise<Payload>;
}

/** A call that is refused by an OCPP error. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Connection of a charge point: OCPP-J with Basic authentication. It comes back by itself, later each time, until it is ended. */
export interface OcppLine {
  /** One call at a time goes out; the others wait in their order. */
  call(action: string, payload: Payload): Promise<Outcome>;
  /** Sends a text as it is. */
  say(text: string): void;
  readonly open: boolean;
  /** Drops the connection without a word and stays away for so long. */
  cut(ms: number): void;
  end(): void;
}

const answerMs = 30_000;
const [firstWaitMs, longestWaitMs] = [1_000, 60_000];

interface Waiting {
  id: string;
  text: string;
  done(outcome: Outcome): void;
}

export function openLine({ url, identity, protocol = 'ocpp1.6', password, wheel, chance, onOpen, onLost, onCall }: LineOptions): OcppLine {
  let socket: WebSocket | undefined;
  let ended = false;
  let tries = 0;
  let queue: Waiting[] = [];
  let pending: (Waiting & { giveUp: Cancel }) | undefined;
  let retry: Cancel = () => undefined;

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function settle(outcome: Outcome): void {
    const { done, giveUp } = pending ?? {};
    giveUp?.();
    pending = undefined;
    done?.(outcome);
    pump();
  }

  function pump(): void {
    if (pending || !isOpen()) return;
    const next = queue.shift();
    if (!next) return;
    pending = { ...next, giveUp: wheel.after(answerMs, () => settle({ kind: 'lost' })) };
    socket?.send(next.text);
  }

  function lose(): void {
    const left = [...(pending ? [pending] : []), ...queue];
    pending?.giveUp();
    pending = undefined;
    queue = [];
    for (const { done } of left) done({ kind: 'lost' });
  }

  function comeBack(ms: number): void {
    retry();
    if (!ended) retry = wheel.after(ms, dial);
  }

  async function answer(id: string, action: string, payload: Payload): Promise<void> {
    const from = socket;
    const text = await onCall(action, payload).then(
      (result) => JSON.stringify([3, id, result]),
      (cause: unknown) => JSON.stringify([4, id, cause instanceof CallRefused ? cause.code : 'InternalError', '', {}]),
    );
    if (from === socket && isOpen()) from?.send(text);
  }

  function hear(text: string): void {
    const [type, id, ...rest] = JSON.parse(text) as [number, string, ...unknown[]];
    if (type === 2) void answer(id, String(rest[0]), (rest[1] ?? {}) as Payload);
    else if (pending?.id !== id) return;
    else if (type === 3) settle({ kind: 'answer', payload: (rest[0] ?? {}) as Payload });
    else settle({ kind: 'error', code: String(rest[0]) });
  }

  function dial(): void {
    const authorization = `Basic ${Buffer.from(`${identity}:${password()}`).toString('base64')}`;
    const made = new WebSocket(`${url}/${encodeURIComponent(identity)}`, [protocol], {
      headers: { authorization },
      handshakeTimeout: 10_000,
    });
    socket = made;
    made.on('open', () => {
      tries = 0;
      onOpen();
    });
    made.on('message', (data, binary) => {
      if (!binary && made === socket) hear(data.toString());
    });
    made.on('error', () => undefined); // it closes next
    made.on('close', () => {
      if (made !== socket) return;
      socket = undefined;
      lose();
      onLost();
      tries += 1;
      comeBack(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 6)) + chance(1_000));
    });
  }

  dial();
  return {
    get open() {
      return isOpen();
    },
    call: (action, payload) =>
      new Promise((done) => {
        if (!isOpen()) return done({ kind: 'lost' });
        const id = randomUUID();
        queue.push({ id, text: JSON.stringify([2, id, action, payload]), done });
        pump();
      }),
    say(text) {
      if (isOpen()) socket?.send(text);
    },
    cut(ms) {
      const made = socket;
      socket = undefined;
      made?.terminate();
      lose();
      onLost();
      comeBack(ms);
    },
    end() {
      ended = true;
      retry();
      socket?.close(1000);
    },
  };
}
