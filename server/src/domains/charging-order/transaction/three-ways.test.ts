import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { equipmentOnline } from '@bochong/contract/charging-asset';
import { demoDealers } from '@bochong/demo/platform.seed';
import { type Random, randomOf } from '@bochong/simulator/city/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { boot201Payload, bootPayload, dial, noSetUp, type TestPoint } from '../../charging-connect/charge-point.fixture.ts';
import { brokenEquations, day } from '../charging-day.fixture.ts';
import { type ChargingFleet, seedChargingFleet } from '../charging-fleet.fixture.ts';
import { chargingOrderJobs } from '../charging-order.jobs.ts';

const dealerId = demoDealers[0].id;
const minute = 60_000;
const seed = Number(process.env.CHARGING_SEED ?? 20_260_310);
const authKey = randomBytes(20).toString('hex');
const [points, guns, kw] = [4, 2, 60];

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.http.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** What a device says at an instant of its true time; it numbers its charges itself until it knows the server's number. */
interface Frame {
  at: number;
  point: number;
  gun: number;
  charge: number;
  action: 'StartTransaction' | 'MeterValues' | 'StopTransaction';
  wh: number;
  /** Number within its charge. */
  no: number;
}

/** A day of a few charge points: two or three charges at each gun, with readings at uneven times. */
function framesOf(random: Random): Frame[] {
  const frames: Frame[] = [];
  let charge = 0;
  for (let point = 0; point < points; point += 1)
    for (let gun = 1; gun <= guns; gun += 1) {
      let at = day('06:00') + random.int(0, 120) * minute;
      let wh = random.int(0, 4_000_000);
      for (const end = day('23:00'); at < end; at += random.int(60, 300) * minute) {
        charge += 1;
        let no = 0;
        const say = (action: Frame['action']) => frames.push({ at, point, gun, charge, action, wh, no: no++ });
        say('StartTransaction');
        for (let left = random.int(3, 9); left > 0; left -= 1) {
          const took = random.int(60_000, 14 * minute);
          at += took;
          wh += Math.floor((took / 3_600_000) * random.int(5_000, kw * 500));
          say(left > 1 ? 'MeterValues' : 'StopTransaction');
        }
      }
    }
  return frames.toSorted((a, b) => a.at - b.at);
}

/** What happens to the frames of a day on their way; a device's clock is ahead by `aheadMs` of its number. */
interface Way {
  key: string;
  aheadMs?: readonly number[];
  /** Names of what is known of a device's deviations. */
  quirks?: readonly (object | undefined)[];
  /** Whether connections are lost and messages repeated. */
  rough: boolean;
  /** Outages begin only while a charge runs: where the clock is wrong, a start that is told afterwards is a person's. */
  startsLive?: boolean;
  /** Told in OCPP 2.0.1. */
  in201?: boolean;
}

/** A register as four makes of 2.0.1 tell it. */
const registers = [
  (wh: number) => ({ value: wh }),
  (wh: number) => ({ value: wh / 1000, unitOfMeasure: { unit: 'kWh' } }),
  (wh: number) => ({ value: wh / 1000, unitOfMeasure: { unit: 'Wh', multiplier: 3 } }),
  (wh: number) => ({ value: wh * 10, unitOfMeasure: { multiplier: -1 } }),
];
const kinds = {
  StartTransaction: ['Started', 'Authorized', 'Transaction.Begin'],
  MeterValues: ['Updated', 'MeterValuePeriodic', 'Sample.Periodic'],
  StopTransaction: ['Ended', 'StopAuthorized', 'Transaction.End'],
} as const;

/** A device: it keeps what has not been answered, and tells it again in its order when it has a connection. */
class Device {
  readonly #way: Way;
  readonly #no: number;
  readonly #identity: string;
  readonly #fleet: ChargingFleet;
  readonly #random: Random;
  readonly #numbers = new Map<number, number>();
  readonly #charging = new Map<number, boolean>();
  readonly #told: Frame[] = [];
  #waiting: Frame[] = [];
  #line: TestPoint | undefined;
  backAt = 0;

  constructor(way: Way, no: number, fleet: ChargingFleet) {
    this.#way = way;
    this.#no = no;
    this.#fleet = fleet;
    this.#identity = fleet.identities[no] ?? '';
    this.#random = randomOf(seed, 7, no);
  }

  #stamp = (at: number) => new Date(at + (this.#way.aheadMs?.[this.#no] ?? 0)).toISOString();

  #payload({ at, gun, charge, action, wh }: Frame): Record<string, unknown> {
    const timestamp = this.#stamp(at);
    const transactionId = this.#numbers.get(charge) ?? -1;
    const idTag = this.#fleet.tagOf(this.#identity, gun);
    if (action === 'StartTransaction') return { connectorId: gun, idTag, timestamp, meterStart: wh };
    if (action === 'StopTransaction') return { transactionId, timestamp, meterStop: wh, reason: 'Local' };
    return { connectorId: gun, transactionId, meterValue: [{ timestamp, sampledValue: [{ value: String(wh) }] }] };
  }

  /** A third of the charges numbers one more message, which never came. */
  #event({ at, gun, charge, action, wh, no }: Frame, offline: boolean): Record<string, unknown> {
    const [eventType, triggerReason, context] = kinds[action];
    const timestamp = this.#stamp(at);
    const idToken = { idToken: this.#fleet.tagOf(this.#identity, gun), type: 'ISO14443' };
    return {
      ...{ eventType, triggerReason, timestamp, seqNo: no + (this.#way.rough && charge % 3 === 0 && no > 1 ? 1 : 0) },
      ...(offline && { offline }),
      ...(no === 0 && { evse: { id: gun, connectorId: 1 }, idToken }),
      transactionInfo: { transactionId: `${this.#identity}/${charge}`, ...(eventType === 'Ended' && { stoppedReason: 'Local' }) },
      meterValue: [{ timestamp, sampledValue: [{ context, ...registers[this.#no]?.(wh) }] }],
    };
  }

  async #send(frame: Frame, offline = false): Promise<void> {
    const said = this.#way.in201
      ? this.#line?.call('TransactionEvent', this.#event(frame, offline))
      : this.#line?.call(frame.action, this.#payload(frame));
    const [kind, , payload] = (await said) ?? [];
    expect(kind).toBe(3);
    const { transactionId } = payload as { transactionId?: number };
    if (transactionId !== undefined) this.#numbers.set(frame.charge, transactionId);
    this.#told.push(frame);
  }

  async #status(at: number, gun: number): Promise<void> {
    const charges = this.#charging.get(gun);
    const status = charges ? 'Charging' : 'Available';
    if (this.#way.in201) {
      const connectorStatus = charges ? 'Occupied' : 'Available';
      await this.#line?.call('StatusNotification', { evseId: gun, connectorId: 1, connectorStatus, timestamp: this.#stamp(at) });
      return;
    }
    await this.#line?.call('StatusNotification', { connectorId: gun, errorCode: 'NoError', status, timestamp: this.#stamp(at) });
  }

  /** Connects, starts, says how its guns stand, then tells what waits. */
  async comeBack(at: number): Promise<void> {
    t.clock.at = new Date(at);
    this.backAt = 0;
    const protocols = [this.#way.in201 ? 'ocpp2.0.1' : 'ocpp1.6'];
    this.#line = await dial(port, this.#identity, { key: authKey, secure: false, protocols });
    Object.assign(this.#line.answers, noSetUp, { GetTransactionStatus: () => ({ messagesInQueue: false }) });
    this.#line.answers.ChangeConfiguration = () => ({ status: 'Rejected' });
    this.#line.answers.GetConfiguration = () => ({ configurationKey: [] });
    await this.#line.call('BootNotification', this.#way.in201 ? boot201Payload : bootPayload);
    for (let gun = 1; gun <= guns; gun += 1) await this.#status(at, gun);
    for (const frame of this.#waiting.splice(0)) await this.#send(frame, true);
  }

  async #lose(at: number): Promise<void> {
    this.#line?.socket.terminate();
    this.#line = undefined;
    // It is offline since it was last heard of, which is written every few seconds of the real clock: hours pass here meanwhile.
    const since = `update charging_equipment set offline_since = $2 where ocpp_identity = $1 and online_status = ${equipmentOnline.OFFLINE}`;
    await expect.poll(async () => (await t.owner.query(since, [this.#identity, new Date(at)])).rowCount, { interval: 5 }).toBe(1);
    this.backAt = at + this.#random.int(1, 55) * minute;
  }

  async tell(frame: Frame): Promise<void> {
    const { at, action, gun } = frame;
    t.clock.at = new Date(at);
    if (action !== 'MeterValues') this.#charging.set(gun, action === 'StartTransaction');
    const mayFail = this.#way.rough && !(this.#way.startsLive && action === 'StartTransaction');
    const random = this.#random;
    if (!this.#line || (mayFail && random.chance(0.1))) {
      this.#waiting.push(frame);
      if (this.#line) await this.#lose(at);
      return;
    }
    await this.#send(frame);
    if (action !== 'MeterValues') await this.#status(at, gun);
    if (mayFail && random.chance(0.15)) await this.#send(random.pick([frame, frame, random.pick(this.#told)]));
    if (!mayFail || !random.chance(0.1)) return;
    // Taken, but its answer is lost: the device tells it again.
    this.#waiting.push(frame);
    await this.#lose(at);
  }

  end = () => this.#line?.socket.terminate();
}

/** Plays the day, the timers of orders running along; what it came to, order by order. */
async function played(way: Way): Promise<unknown[]> {
  t.clock.at = new Date(day('05:00'));
  const fleet = await seedChargingFleet(t.app, dealerId, { key: way.key, points, guns, kw, authKey });
  for (const [no, quirks] of (way.quirks ?? []).entries())
    await t.owner.query('update charging_equipment set quirks = $2 where ocpp_identity = $1', [fleet.identities[no], quirks ?? {}]);
  const devices = fleet.identities.map((_, no) => new Device(way, no, fleet));
  for (const device of devices) await device.comeBack(day('05:30'));
  const frames = framesOf(randomOf(seed, 1));
  let timersAt = day('06:30');
  const until = async (at: number) => {
    for (;;) {
      const next = devices.filter(({ backAt }) => backAt > 0).toSorted((a, b) => a.backAt - b.backAt)[0];
      const nextAt = Math.min(timersAt, next?.backAt ?? Number.POSITIVE_INFINITY);
      if (nextAt > at) return;
      t.clock.at = new Date(nextAt);
      if (next && nextAt === next.backAt) await next.comeBack(nextAt);
      else {
        for (const job of chargingOrderJobs) await runForDealers(t.app, job);
        timersAt += 30 * minute;
      }
    }
  };
  for (const frame of frames) {
    await until(frame.at);
    const device = devices[frame.point];
    // With a wrong clock only what goes on is told afterwards.
    if (way.startsLive && frame.action === 'StartTransaction' && device && device.backAt > 0) await device.comeBack(frame.at);
    await device?.tell(frame);
  }
  for (const device of devices) if (device.backAt > 0) await device.comeBack(device.backAt);
  for (const device of devices) device.end();
  const { rows } = await t.owner.query(
    `select substr(e.ocpp_identity, 6) as point, o.connector_no as gun, o.order_status as status, o.start_at::text as "startAt", o.end_at::text as "endAt",
       o.energy_wh::int as wh, o.list_elec_fen::int as elec, o.list_service_fen::int as service, o.payable_fen::int as payable, o.paid_fen::int as paid,
       (select array_agg(l.from_at::text || ' ' || l.rate_label || ' ' || l.energy_wh || ' ' || l.elec_fen || ' ' || l.service_fen order by l.seq)
          from charging_order_line l where l.dealer_id = o.dealer_id and l.order_id = o.id and l.edition = o.edition) as lines,
       (select count(*)::int from charging_bill b where b.dealer_id = o.dealer_id and b.order_id = o.id) as bills,
       (select count(*)::int from charging_sample s where s.dealer_id = o.dealer_id and s.order_id = o.id) as samples,
       (select w.principal_fen::int from charging_wallet w where w.dealer_id = o.dealer_id and w.id = o.payer_id) as left
     from charging_order o join charging_equipment e on e.dealer_id = o.dealer_id and e.id = o.equipment_id
     where e.ocpp_identity like $1 order by 1, 2, 4`,
    [`${way.key}-%`],
  );
  return rows;
}

/** Some hundred charges in thousands of frames, three times over: minutes on a machine that does other things too. */
const slow = { timeout: 900_000 };

test('a day in order, with lost connections and repetitions, and with wrong clocks: the same sessions and the same fen', slow, async () => {
  const plain = await played({ key: 'WAYA', rough: false });
  expect(plain.length).toBeGreaterThan(points * guns);
  const total = (plain as { payable: number }[]).reduce((sum, { payable }) => sum + payable, 0);
  expect(total).toBeGreaterThan(10_000);
  for (const order of plain) expect(order).toMatchObject({ status: 6, bills: 1, paid: (order as { payable: number }).payable });
  expect(await played({ key: 'WAYB', rough: true })).toEqual(plain);
  const hour = 3_600_000;
  const aheadMs = [3 * hour, 11 * minute, 8 * hour, Date.parse('2000-01-01T00:00:00Z') - day('05:30')];
  const quirks = [undefined, undefined, { timestampLocalAsUtc: true }];
  expect(await played({ key: 'WAYC', rough: false, aheadMs, quirks })).toEqual(plain);
  // A device without a clock that has just come back does not show when its charge began.
  expect(await played({ key: 'WAYD', rough: true, startsLive: true, aheadMs: aheadMs.slice(0, 3), quirks })).toEqual(plain);
  expect(await brokenEquations(t)).toEqual([]);
});

test(
  'the same day told in 1.6 and in 2.0.1, in order and with repetitions, missing numbers and replays: the same orders, samples, lines and fen',
  slow,
  async () => {
    const in16 = await played({ key: 'WAYE', rough: false });
    expect(in16.length).toBeGreaterThan(points * guns);
    expect(await played({ key: 'WAYF', rough: false, in201: true })).toEqual(in16);
    expect(await played({ key: 'WAYG', rough: true, in201: true })).toEqual(in16);
    const { rows } = await t.owner.query(
      `select count(*)::int as charges, count(transaction_no)::int as begun, count(*) filter (where ended)::int as ended,
       count(*) filter (where jsonb_array_length(seen) > 1)::int as gaps, count(*) filter (where jsonb_array_length(waiting) > 0)::int as waiting
     from charge_point_transaction t join charging_equipment e on e.dealer_id = t.dealer_id and e.id = t.equipment_id
     where e.ocpp_identity like 'WAYG-%'`,
    );
    const all = in16.length;
    expect(rows).toEqual([{ charges: all, begun: all, ended: all, gaps: expect.any(Number), waiting: 0 }]);
    expect(rows[0]?.gaps).toBeGreaterThan(0);
    expect(await brokenEquations(t)).toEqual([]);
  },
);
