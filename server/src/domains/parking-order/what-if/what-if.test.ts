import { commonErrors } from '@bochong/contract/kernel/error';
import { type FeeRuleContent, feeRules, freeDurations } from '@bochong/contract/parking-fee';
import { type WhatIfLine, whatIfErrors } from '@bochong/contract/parking-order';
import { whiteLists } from '@bochong/contract/special-vehicle';
import { type PlacedPark, seedCity } from '@bochong/demo/city.seed';
import { loadHistory } from '@bochong/demo/history';
import { createCity } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { referenceTariffs, ruleVersion } from '../../parking-fee/index.ts';
import { replay } from './replay.service.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let draft: string;
const months = { from: '2025-10-01', to: '2025-10-31' };

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  yard = await createYard(t, 'WHAT01');
  const dearer = structuredClone(referenceTariffs.R1) as FeeRuleContent;
  const [band] = Object.values(dearer.dayPlans).flatMap((plan) => plan?.bands ?? []);
  Object.assign(band?.steps[0] ?? {}, { unitFeeFen: 800 });
  Object.assign(dearer.free, { minutes: 30 });
  const body = {
    ruleCode: 'WHAT',
    ruleName: '涨价',
    scopeType: 1 as const,
    scopeIds: [yard.parkId],
    content: dearer,
    priceText: '',
    approvalNo: '',
    remark: '',
  };
  draft = (await t.call(feeRules.create, { body }, actor)).data.ruleId;
  const white = {
    ownerName: '',
    phone: '',
    company: '',
    category: 2 as const,
    listScope: 1 as const,
    scopeIds: [],
    windows: [],
    remark: '',
  };
  for (const [plateNo, feePolicy] of [
    ['浙W10001', 1],
    ['浙W10002', 2],
  ] as const) {
    const time = { validFrom: '2025-10-01 00:00:00', validTo: null };
    const entry = { ...white, ...time, feePolicy, payPermille: feePolicy === 2 ? 500 : 0, plateNo, plateColor: 1 as const };
    expect((await t.call(whiteLists.create, { body: entry }, actor)).code).toBe('200');
  }
  let events = 0;
  const passes = async (side: 'entry' | 'exit', plateNo: string, at: string) => {
    events += 1;
    const direction = side === 'entry' ? ('IN' as const) : ('OUT' as const);
    const capture = { eventType: 'lane.capture' as const, payload: { direction, plateNo, plateColor: 1 as const, confidence: 95 } };
    await applyTo(t, yard, { id: `c${events}`, side, at, offline: true, event: capture });
    await applyTo(t, yard, {
      id: `p${events}`,
      side,
      at,
      offline: true,
      event: { eventType: 'lane.passed', payload: { captureEventId: `c${events}` } },
    });
  };
  for (const [plateNo, enter, exit] of [
    ['浙A11111', '10:00', '13:05'], // 15 yuan; 18 with the draft
    ['浙A22222', '10:30', '10:50'], // 5 yuan; within the draft's free half hour
    ['浙A33333', '11:00', '11:10'], // free by both
    ['浙W10001', '10:00', '13:05'], // free by the white list
    ['浙W10002', '10:00', '13:05'], // half of 15 yuan; half of 18
  ] as const) {
    await passes('entry', plateNo, `2025-10-13T${enter}:00+08:00`);
    await passes('exit', plateNo, `2025-10-13T${exit}:00+08:00`);
  }
});
afterAll(() => t.close());

const ask = (id: string, body: object, as = actor) =>
  t.app.http.inject({
    method: 'POST',
    url: `/api/charge/v2/api/chargeRules/${id}/whatIf`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { code: string; data: WhatIfLine });

test('a draft over the stays of a month: progress first, then what would have changed, by hour and by stay', async () => {
  const answer = await ask(draft, { parkId: yard.parkId, ...months });
  expect(answer.headers['content-type']).toContain('ndjson');
  const lines = linesOf(answer.body);
  expect(lines[0]?.data).toEqual({ done: 0, total: 5, outcome: null });
  const { outcome } = lines.at(-1)?.data ?? {};
  expect(outcome).toMatchObject({ stays: 5, beforeFen: 2750, afterFen: 2700, raised: 2, lowered: 1, others: 0 });
  expect(outcome?.hours[10]).toEqual({ stays: 4, beforeFen: 2750, afterFen: 2700 });
  expect(outcome?.hours[11]).toEqual({ stays: 1, beforeFen: 0, afterFen: 0 });
  expect(outcome?.gains).toMatchObject([
    { plateNo: '浙A11111', beforeFen: 1500, afterFen: 1800, changeFen: 300, minutes: 185 },
    { plateNo: '浙W10002', beforeFen: 750, afterFen: 900 },
  ]);
  expect(outcome?.losses).toMatchObject([{ plateNo: '浙A22222', beforeFen: 500, afterFen: 0, changeFen: -500 }]);
  expect((await t.call(feeRules.get, { params: { id: draft } }, actor)).data.ruleStatus).toBe(0);
});

test('a draft that cites a free duration of today is tried with it on the past', async () => {
  const free = {
    freeName: '半小时',
    minutes: 30,
    freeMode: 1 as const,
    freeScope: 1 as const,
    windowMinutes: 1440,
    applyVehicle: { energyTypes: [], vehicleClasses: [], carTypes: [] },
    applyDayTypes: [],
    parkIds: [],
    effectiveFrom: '2026-01-01 00:00:00',
    effectiveTo: null,
  };
  const { freeId } = (await t.call(freeDurations.create, { body: free }, actor)).data;
  const rule = { scopeType: 1 as const, scopeIds: [yard.parkId], priceText: '', approvalNo: '', remark: '' };
  const content = { ...(referenceTariffs.R1 as FeeRuleContent), freeDurationId: freeId };
  const { ruleId } = (await t.call(feeRules.create, { body: { ...rule, ruleCode: 'CITES', ruleName: '半小时', content } }, actor)).data;
  const { outcome } = linesOf((await ask(ruleId, { parkId: yard.parkId, ...months })).body).at(-1)?.data ?? {};
  expect(outcome).toMatchObject({ beforeFen: 2750, afterFen: 2250, raised: 0, lowered: 1 });
  expect(outcome?.losses).toMatchObject([{ plateNo: '浙A22222', beforeFen: 500, afterFen: 0 }]);
});

test('an empty month is an outcome too; what does not fit is refused before anything is priced', async () => {
  const empty = linesOf((await ask(draft, { parkId: yard.parkId, from: '2025-09-01', to: '2025-09-30' })).body);
  expect(empty.at(-1)?.data).toMatchObject({ done: 0, total: 0, outcome: { stays: 0, gains: [], losses: [] } });
  const refused = async (id: string, body: object, as?: Actor) => (await ask(id, body, as)).json().code;
  expect(await refused(draft, { parkId: yard.parkId, from: '2025-07-01', to: '2025-10-31' })).toBe(whatIfErrors.period.code);
  expect(await refused(draft, { parkId: yard.parkId, from: '2025-10-31', to: '2025-10-01' })).toBe(whatIfErrors.period.code);
  expect(await refused(draft, { parkId: draft, ...months })).toBe(whatIfErrors.wrongPark.code);
  const stranger = await t.login('qingyu', '2');
  expect(await refused(draft, { parkId: yard.parkId, ...months }, stranger)).toBe(commonErrors.notFound.code);
});

test('one run at a time for each user; one that is given up frees the place', async () => {
  const url = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const start = (signal?: AbortSignal) =>
    fetch(`${url}/api/charge/v2/api/chargeRules/${draft}/whatIf`, {
      method: 'POST',
      headers: { authorization: actor.token, clienttype: actor.clientType, 'content-type': 'application/json' },
      body: JSON.stringify({ parkId: yard.parkId, ...months }),
      ...(signal && { signal }),
    });
  const lastCode = async (answer: Promise<Response>) => linesOf(await (await answer).text()).at(-1)?.code;
  // Holds the first run in the middle: it waits for the passes of the lot.
  const holder = await t.owner.connect();
  await holder.query('begin');
  await holder.query('lock table pass_card');
  const both = [lastCode(start()), lastCode(start())];
  expect(await Promise.race(both)).toBe(whatIfErrors.busy.code);
  await holder.query('rollback');
  holder.release();
  expect((await Promise.all(both)).sort()).toEqual(['200', whatIfErrors.busy.code]);
  const leaving = new AbortController();
  const gone = start(leaving.signal).then((answer) => answer.text());
  leaving.abort();
  await expect(gone).rejects.toThrow();
  await expect.poll(() => lastCode(start())).toBe('200');
});

test('the rules in force change nothing: two days of the city priced anew come to what was stored, and no lane waits for it', async () => {
  const until = Date.parse('2026-11-10T20:00:00+08:00');
  const city = await createTestApp();
  try {
    city.clock.at = new Date(until);
    const plan = createCity();
    const places = (await seedCity(city.app, plan)) as PlacedPark[];
    const { connectionString } = city.owner.options as { connectionString: string };
    await loadHistory(city.app, connectionString, places.slice(0, 2), 2);
    // Looking back holds nobody up: every certificate and entry is in somebody's hands meanwhile.
    const lane = await city.owner.connect();
    const held = await lane.query("select pg_advisory_lock(hashtextextended(dealer_id || ' ' || ref_key, 7)) from stay_right");
    expect(held.rowCount).toBeGreaterThan(0);
    let priced = 0;
    const different: unknown[] = [];
    for (const { dealerId, parkId } of places.slice(0, 2)) {
      const range = { dealerId, parkId, from: '2026-11-01', to: '2026-11-10' };
      for await (const batch of replay(city.app, range, async (tx, stays) => {
        const versions = new Map(
          await Promise.all(
            [...new Set(stays.map((stay) => `${stay.ruleId} ${stay.ruleVersion}`))].map(async (key) => {
              const [id = '', version] = key.split(' ');
              return [key, id === 'null' ? undefined : await ruleVersion(tx, id, Number(version))] as const;
            }),
          ),
        );
        return (stay) => {
          const rule = versions.get(`${stay.ruleId} ${stay.ruleVersion}`);
          return rule ? { rule, laterRules: [] } : null;
        };
      }))
        for (const { stay, calculation } of batch) {
          priced += calculation ? 1 : 0;
          if (calculation && calculation.receivableFen !== stay.receivableFen)
            different.push([stay.plateNo, stay.enterTime, stay.receivableFen, calculation.receivableFen]);
        }
    }
    lane.release(true);
    expect(different).toEqual([]);
    expect(priced).toBeGreaterThan(500);
  } finally {
    await city.close();
  }
});
