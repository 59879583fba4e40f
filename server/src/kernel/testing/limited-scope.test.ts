import { arrearsPlates } from '@bochong/contract/arrears';
import { allEndpoints } from '@bochong/contract/catalogue';
import { connectorBoards } from '@bochong/contract/charging-asset';
import { changes, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { vehicleFiles } from '@bochong/contract/parking-order';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drive, leaveUnpaid, passDeadlines } from '../../domains/arrears/arrears.fixture.ts';
import { insertEquipmentWithGuns, insertStation } from '../../domains/charging-asset/charging-asset.seed.ts';
import { createYard, deliverEvents, type Yard } from '../../domains/device/passage-day/passage-day.fixture.ts';
import { newId } from '../database/identifier.ts';
import { addLimitedUser } from './limited-user.ts';
import { plausibleRequest } from './plausible.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

/*
 * A user limited to some lots sees their records only. A vehicle that owes there is shown with the sums of all it owes, for they decide what is done
 * about it; but no list, sheet or case file names another lot, its stays, or that the vehicle stands in one.
 */

const [binjiang] = demoDealers;
const plateNo = '浙A5C0P3';
let t: TestApp;
let limited: Actor;
let manager: Actor;
let own: Yard;
let hidden: Yard;
/** What tells of the other lot: its name, its id, its orders. */
let traces: string[];

beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('binjiang');
  [own, hidden] = [await createYard(t, 'OWNLOT'), await createYard(t, 'HIDDENLOT')];
  await leaveUnpaid(t, own, { plateNo, enter: '2026-10-13T10:00:00+08:00', exit: '2026-10-13T12:00:00+08:00' });
  await leaveUnpaid(t, hidden, { plateNo, enter: '2026-10-14T10:00:00+08:00', exit: '2026-10-14T12:00:00+08:00' });
  await drive(t, hidden, { plateNo, side: 'entry', at: new Date(Date.now() - 3_600_000).toISOString() });
  await deliverEvents(t);
  await passDeadlines(t);
  await t.owner.query(
    `update fee_rule r set scopes = jsonb_build_array(jsonb_build_object('scopeId', b.scope_id, 'scopeName', r.rule_code))
    from fee_rule_binding b where b.rule_id = r.id and b.scope_id = any ($1)`,
    [[own.parkId, hidden.parkId]],
  );
  await addLimitedUser(t, binjiang.id, 'onelot', own.parkId);
  const { rows } = await t.owner.query('select id, order_no from park_order where park_id = $1', [hidden.parkId]);
  const stationId = await t.app.database.inScope({ dealerIds: [binjiang.id] }, async (tx) => {
    await insertStation(tx, binjiang.id, { stationCode: 'OWNST', stationName: '两场电站', parkIds: [own.parkId, hidden.parkId] });
    const station = { stationCode: 'HIDDENST', stationName: 'HIDDENSTATION', parkIds: [hidden.parkId] };
    const id = await insertStation(tx, binjiang.id, station);
    await insertEquipmentWithGuns(tx, binjiang.id, { stationId: id, equipmentCode: 'HIDDENGUN' });
    return id;
  });
  traces = ['HIDDENLOT', 'HIDDENST', 'HIDDENGUN', stationId, hidden.parkId, ...rows.flatMap((row) => [row.id, row.order_no])];
});
afterAll(() => t.close());
// Some of the calls end the session they are made with.
beforeEach(async () => {
  limited = await t.login('onelot');
  manager = await t.login('binjiang');
});

/** Calls that only read and need no record of their own. */
const reads = Object.entries(allEndpoints as Record<string, Endpoint>).filter(
  ([, endpoint]) => endpoint.method === 'GET' && !changes(endpoint) && !endpoint.path.includes(':') && endpoint.kind === undefined,
);

/** Answers without any filter, about the vehicle, and where a call wants more, with a plausible value for each parameter. */
async function bodiesOf(endpoint: Endpoint, as: Actor): Promise<string[]> {
  const { query = {} } = plausibleRequest(endpoint, newId());
  const known = { pageNo: '1', pageSize: '200', plateNo, parkId: own.parkId } as Record<string, string>;
  const only = (...names: string[]) => Object.fromEntries(names.flatMap((name) => (name in query ? [[name, known[name] ?? '']] : [])));
  const all = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, known[name] ?? String(value)]));
  const headers = { authorization: as.token, clienttype: as.clientType };
  const bodies = [only('pageSize'), only('pageSize', 'plateNo'), only('pageSize', 'plateNo', 'parkId'), all].map(async (asked) => {
    const { body } = await t.app.http.inject({ url: `/api${endpoint.path}?${new URLSearchParams(asked)}`, headers });
    return body;
  });
  return Promise.all(bodies);
}

test('what is looked for is there: who sees all lots finds it in the same answers', async () => {
  expect(JSON.stringify((await t.call(connectorBoards.board, { query: {} }, manager)).data)).toContain('HIDDENGUN');
  const { data } = await t.call(arrearsPlates.list, { query: { plateNo } as never }, manager);
  expect(data.results[0]).toMatchObject({ isParking: true, currentParkId: hidden.parkId });
  expect(JSON.stringify((await t.call(vehicleFiles.timeline, { query: { plateNo } as never }, manager)).data)).toContain('HIDDENLOT');
});

const answered: string[] = [];
test.each(reads)('%s tells a user of one lot nothing of another', async (name, endpoint) => {
  const bodies = await bodiesOf(endpoint, limited);
  if (bodies.some((body) => (JSON.parse(body) as { code: string }).code === '200')) answered.push(name);
  for (const body of bodies) for (const trace of traces) expect(body.includes(trace), trace).toBe(false);
});

test('these calls were open to the user, and answered', () => expect(answered.length).toBeGreaterThan(120));

test('a vehicle that stands in another lot does not stand anywhere for who may not see that lot; its sums stay', async () => {
  const plates = async (query: object, as = limited) => (await t.call(arrearsPlates.list, { query: query as never }, as)).data.results;
  const [plate] = await plates({ plateNo });
  expect(plate).toMatchObject({ isParking: false, currentParkId: null, currentParkName: null, currentOrderId: null });
  expect(plate?.owedFen).toBe((await plates({ plateNo }, manager))[0]?.owedFen);
  expect(await plates({ plateNo, isParking: 1 })).toEqual([]);
  expect(await plates({ plateNo, isParking: 1 }, manager)).toHaveLength(1);
  const { plateId = '' } = plate ?? {};
  for (const [name, endpoint] of Object.entries(allEndpoints as Record<string, Endpoint>)) {
    if (!name.startsWith('arrearsPlates.') || endpoint.method !== 'GET' || !endpoint.path.includes(':id') || endpoint.kind !== undefined)
      continue;
    const answer = JSON.stringify(await t.call(endpoint, { params: { id: plateId }, query: {} }, limited));
    for (const trace of traces) expect(answer.includes(trace), `${name} ${trace}`).toBe(false);
  }
});
