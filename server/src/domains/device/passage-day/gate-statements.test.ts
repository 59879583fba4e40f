import { randomUUID } from 'node:crypto';
import { devicePaths, type LaneEventInput } from '@bochong/contract/device';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements, type SentStatement } from '../../../kernel/testing/statement-log.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { signatureOf } from '../event-intake/device-identity.ts';
import { createYard, outcomeOf, type Yard } from './passage-day.fixture.ts';

let t: TestApp;
let yard: Yard;
let record: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  t = await createTestApp();
  record = recordStatements(t.app.database.pool);
  yard = await createYard(t, 'COUNTED');
});
afterAll(() => t.close());

const plain = (direction: 'IN' | 'OUT', plateNo: string): LaneEventInput => ({
  eventType: 'lane.capture',
  payload: { direction, plateNo, plateColor: 1, confidence: 98 },
});
const through = (captureEventId: string): LaneEventInput => ({ eventType: 'lane.passed', payload: { captureEventId } });
const paid = (plateNo: string, fen: number): LaneEventInput => ({
  eventType: 'lane.localPay',
  payload: { localOrderNo: `local-${plateNo}`, plateNo, feeFen: fen, paidFen: fen, channel: 1 },
});

/** Sends one signed event as a camera does; answers its result and the statements that the request ran. */
async function send(side: 'in' | 'out', eventId: string, occurredAt: number, event: LaneEventInput) {
  const nonce = randomUUID();
  const body = { eventId, deviceSn: `COUNTED-${side}`, occurredAt: new Date(occurredAt).toISOString(), ...event };
  const payload = { ...body, nonce, sign: signatureOf('key', body, nonce) };
  const { answer, statements } = await record(() => t.app.http.inject({ method: 'POST', url: devicePaths.event, payload }));
  expect(answer.json()).toMatchObject({ code: 200 });
  return { result: answer.json().data.result, statements };
}

/** A car that comes in, stays for two hours, pays at the exit and leaves; the statements of each of its five events. */
async function visit(plateNo: string) {
  const now = Date.now() - 10_000;
  const entered = now - 2 * 3_600_000;
  const log = {
    capture: await send('in', `${plateNo}-in`, entered, plain('IN', plateNo)),
    entry: await send('in', `${plateNo}-entered`, entered + 1000, through(`${plateNo}-in`)),
    quote: await send('out', `${plateNo}-out`, now, plain('OUT', plateNo)),
    payment: await send('out', `${plateNo}-paid`, now + 1000, paid(plateNo, 900)),
    exit: await send('out', `${plateNo}-left`, now + 2000, through(`${plateNo}-out`)),
  };
  expect(log.quote.result).toMatchObject({ decision: 'HOLD', reason: 'PAY', dueFen: 900 });
  return log;
}

/** Statements up to the commit; what is told to the consoles after it goes out for many events at once. */
const cost = (statements: readonly SentStatement[]) => statements.findIndex(({ text }) => text === 'COMMIT') + 1;

/** For whoever asks which statements they are: `GATE_STATEMENTS=yes` in the environment. */
function show(name: string, statements: readonly SentStatement[]): void {
  const lines = statements.map(({ text, milliseconds }) => `${milliseconds.toFixed(1)} ms ${text.replaceAll(/\s+/g, ' ')}`);
  console.log(`${name}: ${cost(statements)}\n${lines.join('\n')}\n`);
}

/** What the events cost now. Fewer is better and belongs here; more needs a reason that is worth a slower lane. */
const most = { capture: 6, entry: 10, quote: 9, payment: 11, exit: 12 };

test('a gate event costs no more statements than it did', async () => {
  await visit('浙A10001'); // what the server remembers of its devices is read once
  const log = await visit('浙A58260');
  expect(await outcomeOf(t, yard)).toMatchObject([
    { status: 2, payable: 900, paid: 900 },
    { status: 2, payable: 900, paid: 900 },
  ]);
  if (process.env.GATE_STATEMENTS) for (const [name, { statements }] of Object.entries(log)) show(name, statements);
  expect(Object.fromEntries(Object.entries(log).map(([name, { statements }]) => [name, cost(statements)]))).toEqual(most);
});
