import { EventEmitter } from 'node:events';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { App } from '../../../kernel/app-context.ts';
import { ocpp16 } from '../dialect/ocpp16.dialect.ts';
import type { ExchangeBook } from '../exchange/exchange-book.ts';
import { createConnection } from './connection.ts';
import { fromDevice } from './ocpp-action.rule.ts';
import { fits } from './ocpp-schema.ts';
import { createTally } from './tally.ts';

/** `npm run fuzz:ocpp` asks for a million; a test run for as many as it has time for. */
const frames = Number(process.env.OCPP_FUZZ_FRAMES ?? 20_000);
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
const below = (most: number) => Math.floor(next() * most);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const word = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(33 + below(90)))
    .join('')
    .replaceAll(/["\\]/g, 'x');

const valid: Record<string, Record<string, unknown>> = {
  Authorize: { idTag: 'CARD' },
  BootNotification: { chargePointVendor: 'V', chargePointModel: 'M' },
  StatusNotification: { connectorId: 1, errorCode: 'NoError', status: 'Available' },
  StartTransaction: { connectorId: 1, idTag: 'CARD', meterStart: 0, timestamp: '2026-11-25T08:00:00Z' },
  StopTransaction: { transactionId: 1, meterStop: 1, timestamp: '2026-11-25T08:00:00Z' },
  MeterValues: { connectorId: 1, meterValue: [{ timestamp: '2026-11-25T08:00:00Z', sampledValue: [{ value: '1' }] }] },
  DataTransfer: { vendorId: 'V' },
  FirmwareStatusNotification: { status: 'Idle' },
  DiagnosticsStatusNotification: { status: 'Idle' },
  SecurityEventNotification: { type: 'ResetOrReboot', timestamp: '2026-11-25T08:00:00Z' },
};
const known = Object.keys(valid);
const required = Object.fromEntries(known.map((action) => [action, Object.keys(valid[action] ?? {})]));
const texts: [string, string, number][] = [
  ['Authorize', 'idTag', 20],
  ['StartTransaction', 'idTag', 20],
  ['BootNotification', 'chargePointModel', 20],
  ['BootNotification', 'chargePointVendor', 20],
  ['DataTransfer', 'vendorId', 255],
  ['SecurityEventNotification', 'type', 50],
];
const chosen: [string, string][] = [
  ['StatusNotification', 'status'],
  ['StatusNotification', 'errorCode'],
  ['FirmwareStatusNotification', 'status'],
  ['DiagnosticsStatusNotification', 'status'],
  ['StopTransaction', 'reason'],
];

/** A frame and the code it is answered with: null is silence, `ok` a result, `any` a code of the table or, for what is valid, the database. */
type Case = { text: string; code: string | null };
const call = (id: unknown, action: unknown, payload: unknown) => JSON.stringify([2, id, action, payload]);
const nonObjects = [[], 'text', 7, true, [{}]];
const kinds: ((id: string) => Case)[] = [
  () => ({
    text: oneOf(['', '{', '"text"', '17', 'null', '{}', '[', word(20), '[]', '[2]', '[2,null,"Heartbeat",{}]', '[2,{},"x",{}]']),
    code: null,
  }),
  (id) => ({ text: JSON.stringify([oneOf([0, 1, 5, 99, -2, 2.5, '2', null]), id, 'Heartbeat', {}]), code: null }),
  () => ({ text: call('', 'Heartbeat', {}), code: 'FormationViolation' }),
  () => ({ text: call(word(37 + below(200)), 'Heartbeat', {}), code: 'FormationViolation' }),
  () => ({ text: call(below(1e9), 'Heartbeat', {}), code: 'FormationViolation' }),
  (id) => ({ text: call(id, oneOf([null, 7, '', {}, undefined]), {}), code: 'FormationViolation' }),
  (id) => ({
    text: call(id, oneOf(['Reset', 'heartbeat', 'Boot', word(30), 'toString', '__proto__', 'constructor']), {}),
    code: 'NotImplemented',
  }),
  (id) => ({ text: call(id, 'SignCertificate', { csr: 'x' }), code: 'NotSupported' }),
  (id) => ({ text: call(id, oneOf([...known, 'Heartbeat']), oneOf(nonObjects)), code: 'FormationViolation' }),
  (id) => {
    const action = oneOf(known);
    return {
      text: call(id, action, { ...valid[action], [oneOf(required[action] ?? [])]: undefined }),
      code: 'OccurenceConstraintViolation',
    };
  },
  (id) => {
    const action = oneOf(known);
    return {
      text: call(id, action, { ...valid[action], [oneOf(required[action] ?? [])]: oneOf([true, {}]) }),
      code: 'TypeConstraintViolation',
    };
  },
  (id) => {
    const [action, field, most] = oneOf(texts);
    return { text: call(id, action, { ...valid[action], [field]: word(most + 1 + below(50)) }), code: 'PropertyConstraintViolation' };
  },
  (id) => {
    const [action, field] = oneOf(chosen);
    return { text: call(id, action, { ...valid[action], [field]: word(8) }), code: 'PropertyConstraintViolation' };
  },
  (id) => ({ text: JSON.stringify([oneOf([3, 4]), id, oneOf([{}, 'GenericError', null])]), code: null }),
  (id) => ({ text: call(id, 'Heartbeat', oneOf([{}, null, { [word(5)]: 1 }])), code: 'ok' }),
  (id) => {
    const action = oneOf(known);
    const whole = call(id, action, valid[action]);
    const at = below(whole.length);
    return { text: whole.slice(0, at) + word(1) + whole.slice(at + below(3)), code: 'any' };
  },
];
const codes = new Set(
  'FormationViolation ProtocolError SecurityError NotImplemented NotSupported OccurenceConstraintViolation TypeConstraintViolation PropertyConstraintViolation InternalError'.split(
    ' ',
  ),
);

test(`${frames} frames are answered as the protocol's table says, and the database hears of none that is refused`, {
  timeout: 3_600_000,
}, async () => {
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
    ...{ app, book, socket, conversation, speaker, dialect: ocpp16 },
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
});

/** What reached the database was valid, at most with fields too many. */
function isTaken(action: string, payload: unknown): boolean {
  if (!(fromDevice as readonly string[]).includes(action)) return false;
  const own = valid[action] ?? {};
  const named = Object.fromEntries(Object.entries((payload ?? {}) as object).filter(([key]) => key in own));
  return fits(action, 'req', named) || fits(action, 'req', payload);
}
