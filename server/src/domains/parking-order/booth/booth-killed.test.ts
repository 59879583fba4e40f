import { randomUUID } from 'node:crypto';
import { payChannel } from '@bochong/contract/bill';
import { boothShifts, booths } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let yard: Yard;
let guard: Actor;
const moveTo = (clock: string) => {
  t.clock.at = new Date(`2025-10-13T${clock}+08:00`);
};

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_LOG_LEVEL: 'silent' }); // every death is an unexpected failure
  moveTo('13:00:00');
  guard = await t.login('binjiang');
  yard = await createYard(t, 'BOOTHKILL');
  await t.call(boothShifts.takeOver, { body: { parkId: yard.parkId } }, guard);
});
afterAll(() => t.close());

const plateOf = (number: number) => `浙C${String(number * 1013 + 7).padStart(5, '0')}`;

interface Leaving {
  plateNo: string;
  /** Sends the press of the key; the same again, as after a lost answer. */
  pay(): Promise<{ code: string }>;
}

/** A vehicle that a camera has seen at the exit and that owes 15 yuan: ten in cash, the rest by card. */
async function atExit(number: number): Promise<Leaving> {
  const plateNo = plateOf(number);
  moveTo('10:00:00');
  const { entry, exit } = yard;
  const plate = { plateColor: 1, vehicleClass: 1, reason: '' } as const;
  await t.call(booths.enter, { body: { requestId: randomUUID(), gateId: entry.gateId, plateNo, ...plate } }, guard);
  const payload = { direction: 'OUT' as const, plateNo, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, {
    id: `${plateNo}-exit`,
    side: 'exit',
    at: '2025-10-13T13:05:00+08:00',
    event: { eventType: 'lane.capture', payload },
  });
  moveTo('13:05:10');
  await t.owner.query('update device set online_status = 1 where id = $1', [exit.deviceId]);
  const { rows } = await t.owner.query('select id, exit_record_id as record from park_order where plate_no = $1', [plateNo]);
  const tenders = [
    { payChannel: payChannel.CASH, amountFen: 1000 },
    { payChannel: payChannel.POS, amountFen: 500, voucher: `POS-${plateNo}` },
  ];
  const [{ id: orderId, record: recordId }] = rows;
  const body = { requestId: randomUUID(), gateId: exit.gateId, orderId, recordId, expectedFen: 1500, reason: '', tenders };
  return { plateNo, pay: () => t.call(booths.letOut, { body }, guard) };
}

/** What a vehicle has come to: money by bills, what it has paid, and how often its barrier is meant to open. */
async function left({ plateNo }: Leaving) {
  await deliverEvents(t);
  const { rows } = await t.owner.query(
    `select (select count(*)::int from bill where plate_no = $1 and pay_state = 2) as bills,
       (select coalesce(sum(paid_fen), 0)::int from bill where plate_no = $1) as fen,
       (select count(*)::int from booth_deed where plate_no = $1 and deed = 2) as deeds,
       paid_fen::int as paid, (select count(*)::int from device_command c where c.type = 'OPEN_GATE' and c.device_id = $2) as opened
     from park_order where plate_no = $1`,
    [plateNo, yard.exit.deviceId],
  );
  return rows[0];
}
const nothing = { bills: 0, fen: 0, deeds: 0, paid: 0 };
const once = { bills: 2, fen: 1500, deeds: 1, paid: 1500 };

/**
 * Presses the key at a server that is gone before its n-th statement from the beginning of the payment: its connection ends there and nobody
 * gets an answer. False when the payment has fewer statements, and so was answered.
 */
async function dieAt(statement: number, { pay }: Leaving): Promise<boolean> {
  const { database } = t.app;
  const { pool } = database;
  const connect = pool.connect.bind(pool);
  let asked = 0;
  let paying = false;
  let died = false;
  const lend = async (callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback); // a query of the pool's own, outside transactions
    const client = await connect();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      paying ||= JSON.stringify(given[0]).includes('booth_deed');
      asked += paying ? 1 : 0;
      if (paying && asked === statement) {
        died = true;
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      return query(...given);
    };
    const release = client.release.bind(client);
    return Object.assign(client, {
      query: watched,
      release: (failed?: Error) => {
        Reflect.deleteProperty(client, 'query');
        release(failed);
      },
    });
  };
  Object.assign(pool, { connect: lend });
  const answer = await pay().finally(() => Reflect.deleteProperty(pool, 'connect'));
  expect(answer.code === '200').toBe(!died);
  return died;
}

test('whatever statement of a payment by cash and card a server dies at, it was never made; pressed again, it is made once', async () => {
  let statements = 0;
  let opened = 0;
  for (;;) {
    statements += 1;
    const vehicle = await atExit(statements);
    const died = await dieAt(statements, vehicle);
    if (died) {
      expect(await left(vehicle), `statement ${statements}`).toEqual({ ...nothing, opened });
      expect(await vehicle.pay(), `statement ${statements}`).toMatchObject({ code: '200' });
    }
    opened += 1;
    expect(await left(vehicle), `statement ${statements}`).toEqual({ ...once, opened });
    await vehicle.pay(); // the answer was lost
    expect(await left(vehicle), `statement ${statements}`).toEqual({ ...once, opened });
    if (!died) break;
  }
  expect(statements).toBeGreaterThan(20);
  const { takings, cashFen } = (await t.call(boothShifts.current, { query: { parkId: yard.parkId } }, guard)).data;
  const { rows } = await t.owner.query(
    `select pay_channel as "payChannel", count(*)::int as count, sum(paid_fen)::int as "paidFen" from bill where pay_state = 2 and park_id = $1
     group by 1 order by 1`,
    [yard.parkId],
  );
  expect(takings).toMatchObject(rows);
  expect(cashFen).toBe(statements * 1000);
});
