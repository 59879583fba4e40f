import { EventEmitter } from 'node:events';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import type { WebSocket } from 'ws';
import type { App } from '../../../kernel/app-context.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { ExchangeBook } from '../exchange/exchange-book.ts';
import { createConnection } from './connection.ts';
import { fits } from './ocpp-schema.ts';
import { createTally } from './tally.ts';

/** `npm run fuzz:ocpp` asks for a million; a test run for as many as it has time for. */
export const frames = Number(process.env.OCPP_FUZZ_FRAMES ?? 20_000);
const seed = Number(process.env.OCPP_FUZZ_SEED ?? 20_261_125);

/** Numbers that are the same for the same seed (mulberry32). */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const next = numbers(seed);
export const below = (most: number) => Math.floor(next() * most);
export const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
export const word = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(33 + below(90)))
    .join('')
    .replaceAll(/["\\]/g, 'x');

/** A frame and the code it is answered with: null is silence, `ok` a result, `any` a code of the table or, for what is valid, the database. */
export type Case = { text: string; code: string | null };
export const call = (id: unknown, action: unknown, payload: unknown) => JSON.stringify([2, id, action, payload]);
export const nonObjects = [[], 'text', 7, true, [{}]];

/** What a fuzzer of one version knows of it. */
export interface Fuzzed {
  dialect: Dialect;
  kinds: readonly ((id: string) => Case)[];
  /** Every code an error may have. */
  codes: ReadonlySet<string>;
  /** Messages of a charge point that are taken. */
  taken: readonly string[];
  /** A valid payload of each. */
  valid: Readonly<Record<string, Record<string, unknown>>>;
}

/** Says all frames to a connection and sees each answered as its version says; the database hears of none that is refused. */
export async function sayAll({ dialect, kinds, codes, taken, valid }: Fuzzed): Promise<void> {
  /** What reached the database was valid, at most with fields too many. */
  function isTaken(action: string, payload: unknown): boolean {
    if (!taken.includes(action)) return false;
    const own = valid[action] ?? {};
    const named = Object.fromEntries(Object.entries((payload ?? {}) as object).filter(([key]) => key in own));
    return fits(action, 'req', named, dialect.version) || fits(action, 'req', payload, dialect.version);
  }
  let stored = 0;
  const noted = { rows: 0 };
  const quiet = { error: () => undefined, warn: () => undefined };
  const app = {
    ...{ clock: { now: () => new Date() }, log: quiet, metrics: new Registry() },
    wire: {
      async inScope() {
        stored += 1;
        throw new Error('stored');
      },
    },
  } as unknown as App;
  const note = () => {
    noted.rows += 1;
  };
  const book: ExchangeBook = { note, seen: () => undefined, flush: async () => undefined };
  const said: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0, isPaused: false },
    send: (text: string) => void said.push(text),
    ...{ pause: () => undefined, resume: () => undefined, close: () => undefined, terminate: () => undefined },
  }) as unknown as WebSocket;
  const conversation = { dealerId: 'd', equipmentId: 'e', connectionId: 'c' };
  const speaker = { dealerId: 'd', stationId: 's', equipmentId: 'e', quirks: {} };
  const made = {
    ...{ app, book, socket, conversation, speaker, dialect },
    tally: createTally(app, () => 0),
    callTimeoutMs: 1000,
    takeOfAddress: () => 0,
  };
  const connection = createConnection(made);
  connection.boot = 'accepted';
  const wrong: string[] = [];
  for (let no = 0; no < frames; no += 1) {
    const { text, code } = oneOf(kinds)(`f-${no}`);
    const before = stored;
    said.length = 0;
    socket.emit('message', Buffer.from(text), false);
    await connection.inTurn(async () => undefined);
    const [answer] = said.map((one) => JSON.parse(one) as [number, unknown, string]);
    const told = answer === undefined ? null : answer[0] === 3 ? 'ok' : answer[2];
    if (code === 'any') {
      const [, , action = '', payload] = stored > before ? (JSON.parse(text) as [number, string, string, unknown]) : [];
      const fine =
        stored > before ? told === 'InternalError' && isTaken(action, payload) : told === null || told === 'ok' || codes.has(told);
      if (!fine) wrong.push(`${text} → ${told}`);
    } else if (told !== code || stored > before) wrong.push(`${text} → ${told}, not ${code}`);
    if (wrong.length > 20) break;
  }
  expect(wrong).toEqual([]);
  expect(noted.rows).toBeGreaterThan(frames / 2);
}
