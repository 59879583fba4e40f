import { chargingOrders, type TariffWhatIfOutcome, tariffWhatIfErrors } from '@bochong/contract/charging-order';
import { chargingTariffs, tariffCurrent } from '@bochong/contract/charging-tariff';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { RunLine } from '@bochong/contract/kernel/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let d: ChargingDay;
let member: ChargingDay;
let published = '';
let draft = '';
const days = { from: '2026-03-01', to: '2026-03-31' };

/** A charge by its hours and its energy, with readings that a device may tell: one of them too low, one twice. */
async function charge(at: ChargingDay, [from, to]: readonly [string, string], wh: number, connectorNo = 1): Promise<void> {
  const [begin, end] = [day(from), day(to)];
  const { transactionId } = await at.start({ at: begin, meterStartWh: 1000, connectorNo });
  const reading = (share: number, dip = 0) => [begin + (end - begin) * share, 1000 + Math.round(wh * share) - dip] as const;
  await at.values(transactionId, [reading(0.25), reading(0.5, wh * 0.4), reading(0.5, wh * 0.4), reading(0.75)], { connectorNo });
  await at.stop(transactionId, end, 1000 + wh);
}

beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
  d = await createChargingDay(t);
  await charge(d, ['08:30', '09:30'], 30_000); // flat
  await charge(d, ['10:00', '11:00'], 30_000); // peak
  await charge(d, ['11:30', '12:30'], 20_000, 2); // half peak, half flat
  member = await createChargingDay(t);
  await t.owner.query(
    `with kind as (insert into charging_vip_type (dealer_id, id, vip_name, level, service_bp, obtain_way) values ($1, $2, '折上会员', 1, 5000, 1) returning id)
      update charging_owner o set vip_type_id = kind.id from kind where o.id = $3`,
    [member.dealerId, newId(), member.ownerId],
  );
  await charge(member, ['10:00', '10:30'], 10_000);
  t.clock.at = new Date(day('12:00', '2026-03-20'));
  const version = await t.owner.query<{ id: string }>(
    'select v.id from charging_tariff_version v join charging_order o on o.tariff_version_id = v.id where o.station_id = $1 limit 1',
    [d.speaker.stationId],
  );
  published = version.rows[0]?.id ?? '';
  draft = (await t.call(chargingTariffs.copy, { params: { id: published }, body: { asNewVersion: true } }, actor)).data.versionId;
});
afterAll(() => t.close());

/** Peak hours ten fen a kilowatt-hour dearer, flat ones five fen cheaper. */
async function changePrices(): Promise<void> {
  const { rev, tariffName, remark, content } = (await t.call(chargingTariffs.get, { params: { id: draft } }, actor)).data;
  const profiles = content.profiles.map((profile) => ({
    ...profile,
    segments: profile.segments.map((one) => ({
      ...one,
      elecPriceE5: one.elecPriceE5 + (one.elecPriceE5 === 102_180 ? 10_000 : one.elecPriceE5 === 65_430 ? -5000 : 0),
    })),
  }));
  const body = { tariffName, currentType: tariffCurrent.ANY, remark, content: { ...content, profiles }, rev };
  expect((await t.call(chargingTariffs.update, { params: { id: draft }, body }, actor)).code).toBe('200');
}

const ask = (id: string, body: object, as = actor) =>
  t.app.http.inject({
    method: 'POST',
    url: `/api/cps/v2/api/tariffs/${id}/whatIf`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { code: string; data: RunLine<TariffWhatIfOutcome> });
const outcomeOf = async (id: string, stationIds: string[] = []) =>
  linesOf((await ask(id, { stationIds, ...days })).body).at(-1)?.data.outcome;
const both = () => [d.speaker.stationId, member.speaker.stationId];

test('the same tariff changes nothing, to the fen, of whatever a device told', async () => {
  for (const id of [published, draft]) {
    const lines = linesOf((await ask(id, { stationIds: both(), ...days })).body);
    expect(lines[0]?.data).toEqual({ done: 0, total: 4, outcome: null });
    const outcome = lines.at(-1)?.data.outcome;
    expect(outcome).toMatchObject({ sessions: 4, energyWh: 90_000, raised: 0, lowered: 0, others: 0, gains: [], losses: [] });
    expect(outcome?.afterFen).toBe(outcome?.beforeFen);
    expect(outcome?.afterElecFen).toBe(outcome?.beforeElecFen);
    expect(outcome?.afterServiceFen).toBe(outcome?.beforeServiceFen);
    const { data } = await t.call(chargingOrders.list, { query: { pageSize: 50 } }, actor);
    const paid = data.results
      .filter(({ stationName }) => stationName.startsWith('充电日'))
      .reduce((sum, { payableFen }) => sum + payableFen, 0);
    expect(outcome?.beforeFen).toBe(paid);
  }
});

test('other prices: what each session, hour and station would have come to, discounts as they were, and nothing is kept', async () => {
  await changePrices();
  const outcome = await outcomeOf(draft, both());
  // Peak 30, 10 and 10 kWh at 0.10 yuan more; flat 30 and 10 kWh at 0.05 yuan less.
  expect((outcome?.afterFen ?? 0) - (outcome?.beforeFen ?? 0)).toBe(300 + 100 + 100 - 150 - 50);
  expect(outcome).toMatchObject({ raised: 3, lowered: 1 });
  expect(outcome?.afterServiceFen).toBe(outcome?.beforeServiceFen);
  const hour = (at: number) => outcome?.hours[at];
  expect((hour(10)?.afterFen ?? 0) - (hour(10)?.beforeFen ?? 0)).toBe(400);
  expect(hour(8)).toMatchObject({ sessions: 1, energyWh: 30_000 });
  expect(outcome?.gains.map(({ changeFen }) => changeFen)).toEqual([300, 100, 50]);
  expect(outcome?.losses.map(({ changeFen }) => changeFen)).toEqual([-150]);
  const ofMember = outcome?.stations.find(({ stationId }) => stationId === member.speaker.stationId);
  // 10 kWh at 1.0218 yuan and half of 0.50 yuan.
  expect(ofMember).toMatchObject({ sessions: 1, beforeFen: 1022 + 250, changeFen: 100 });
  const orders = await t.owner.query('select 1 from charging_order where rev > 0 and settled_at > $1', [
    new Date(day('00:00', '2026-03-20')),
  ]);
  expect(orders.rowCount).toBe(0);
});

test('without stations: what the tariff itself priced; guns of the other current are not its', async () => {
  expect(await outcomeOf(draft)).toMatchObject({ sessions: 3, others: 0 });
  await t.owner.query(
    'update charging_tariff set current_type = $1 where id = (select tariff_id from charging_tariff_version where id = $2)',
    [tariffCurrent.AC, draft],
  );
  expect(await outcomeOf(draft, both())).toMatchObject({ sessions: 0, energyWh: 0, others: 4 });
});

test('an empty month is an outcome too; what does not fit is refused', async () => {
  const empty = linesOf((await ask(draft, { from: '2025-09-01', to: '2025-09-30' })).body);
  expect(empty.at(-1)?.data).toMatchObject({ done: 0, total: 0, outcome: { sessions: 0, gains: [], losses: [], stations: [] } });
  const refused = async (id: string, body: object, as?: Actor) => (await ask(id, body, as)).json().code;
  expect(await refused(draft, { from: '2025-12-01', to: '2026-03-31' })).toBe(tariffWhatIfErrors.period.code);
  expect(await refused(draft, { from: '2026-03-31', to: '2026-03-01' })).toBe(tariffWhatIfErrors.period.code);
  expect(await refused(draft, { stationIds: [newId()], ...days })).toBe(commonErrors.notFound.code);
  expect(await refused(newId(), days)).toBe(commonErrors.notFound.code);
});

test('one run at a time for each user', async () => {
  const holder = await t.owner.connect();
  await holder.query('begin');
  await holder.query('lock table charging_sample');
  const runs = [ask(published, days), ask(published, days)].map(async (answer) => linesOf((await answer).body).at(-1)?.code);
  expect(await Promise.race(runs)).toBe(tariffWhatIfErrors.busy.code);
  await holder.query('rollback');
  holder.release();
  expect((await Promise.all(runs)).toSorted()).toEqual(['200', tariffWhatIfErrors.busy.code]);
});
