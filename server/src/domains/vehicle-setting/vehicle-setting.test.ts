import { commonErrors } from '@bochong/contract/kernel/error';
import { carType, plateType } from '@bochong/contract/kernel/vehicle';
import {
  maxSpecialConfigs,
  plateMatch,
  plateNameErrors,
  plateNames,
  plateNameTarget,
  specialConfigErrors,
  specialConfigs,
} from '@bochong/contract/vehicle-setting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
let full: Yard;
let taken = 0;
beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
  full = await createYard(t, 'VEHSET', { commitOnRelease: true });
  await t.owner.query('update park set total_spaces = 0, temp_spaces = 0 where id = $1', [full.parkId]);
});
afterAll(() => t.close());
beforeEach(() => t.owner.query('delete from plate_name; delete from special_config'));

/** What the entry says to a plate. */
async function arrive(plateNo: string, plateColor = 1) {
  const payload = { direction: 'IN' as const, plateNo, plateColor: plateColor as 1, confidence: 95 };
  const event = { eventType: 'lane.capture' as const, payload };
  const at = new Date(Date.now() - 3_600_000 + taken * 60_000).toISOString();
  const { result, commands } = await applyTo(t, full, { id: `c${taken++}`, side: 'entry', at, event });
  const { rows } = await t.owner.query('select car_type from park_order where plate_no = $1 order by enter_time desc limit 1', [plateNo]);
  const argsOf = (type: string) => commands.find((command) => command.type === type)?.args;
  const told = { ...(result as { decision: string }), lines: argsOf('DISPLAY')?.lines, speech: argsOf('SPEAK')?.text };
  return { told, carType: rows[0]?.car_type };
}
const nameBody = (change: object = {}) => ({
  ...{
    target: plateNameTarget.PLATE_TYPE,
    code: plateType.POLICE,
    displayName: '警车',
    ledText: '公务通行',
    voiceText: '警车',
    enabled: true,
  },
  ...change,
});
const name = (change: object = {}, by = actor) => t.call(plateNames.create, { body: nameBody(change) }, by);
const special = (change: object = {}, by = actor) =>
  t.call(
    specialConfigs.create,
    {
      body: {
        ...{ configName: '教练车', plateMatch: plateMatch.END, plateTypes: [], plateText: '学', parkAs: carType.VIP, letsIn: true },
        ...{ parkIds: [], fromDate: '2026-01-01', toDate: null, enabled: true, ...change },
      } as never,
    },
    by,
  );

test('the entry says and shows the unit’s words for a kind of plate, and who parks comes before it', async () => {
  expect((await arrive('粤B0001警')).told).toMatchObject({ lines: ['粤B0001警', '欢迎光临'], speech: '粤B0001警，欢迎光临' });
  const { data } = await name();
  expect((await arrive('粤B0002警')).told).toMatchObject({
    lines: ['粤B0002警', '欢迎光临', '公务通行'],
    speech: '粤B0002警，警车，欢迎光临',
  });
  await name({ target: plateNameTarget.CAR_TYPE, code: String(carType.SPECIAL), displayName: '特种车', ledText: '特种车', voiceText: '' });
  expect((await arrive('粤B0003警')).told).toMatchObject({
    lines: ['粤B0003警', '欢迎光临', '特种车'],
    speech: '粤B0003警，警车，欢迎光临',
  });
  await t.call(plateNames.remove, { params: { id: data.plateNameId } }, actor);
  expect((await arrive('粤B0004警')).told.speech).toBe('粤B0004警，欢迎光临');
});

test('a code has one name, of codes that there are; each unit has its own', async () => {
  await name();
  expect((await name()).code).toBe(plateNameErrors.taken.code);
  expect((await name({}, stranger)).code).toBe('200');
  for (const wrong of [{ code: '77' }, { target: plateNameTarget.PLATE_COLOR, code: '1' }, { displayName: '' }])
    expect((await name(wrong)).code, JSON.stringify(wrong)).toBe(commonErrors.invalid.code);
  await name({ target: plateNameTarget.PLATE_COLOR, code: '1', displayName: '蓝牌', ledText: '', voiceText: '' });
  await name({ code: plateType.ARMY, enabled: false });
  const mine = (await t.call(plateNames.current, {}, actor)).data;
  expect(mine).toEqual([
    { target: 1, code: '1', displayName: '蓝牌' },
    { target: 2, code: plateType.POLICE, displayName: '警车' },
  ]);
  expect((await t.call(plateNames.current, {}, stranger)).data).toHaveLength(1);
});

test('a special vehicle comes in where others are held, and parks as it is configured; elsewhere, later or switched off it does not', async () => {
  await t.owner.query('update park set park_status = 1, total_spaces = 1, temp_spaces = 1 where id = $1', [full.parkId]);
  await arrive('粤B99999');
  expect((await arrive('粤B1111学')).told).toMatchObject({ decision: 'HOLD' });
  const { data } = await special();
  expect(await arrive('粤C5872学')).toMatchObject({ told: { decision: 'RELEASE' }, carType: carType.VIP });
  const params = { id: data.configId };
  const stored = async () => (await t.call(specialConfigs.list, { query: {} }, actor)).data.results[0];
  for (const change of [{ enabled: false }, { fromDate: '2025-01-01', toDate: '2025-12-31' }, { plateText: '挂' }]) {
    const row = await stored();
    const { configName, plateMatch: match, plateTypes, parkAs, letsIn, parkIds, rev = 0 } = row ?? ({} as NonNullable<typeof row>);
    const body = {
      configName,
      plateMatch: match,
      plateTypes,
      plateText: '学',
      parkAs,
      letsIn,
      parkIds,
      fromDate: '2026-01-01',
      toDate: null,
    };
    expect((await t.call(specialConfigs.update, { params, body: { ...body, enabled: true, rev, ...change } }, actor)).code).toBe('200');
    expect((await arrive(`粤B3${String(taken).padStart(3, '0')}学`)).told, JSON.stringify(change)).toMatchObject({ decision: 'HOLD' });
  }
});

test('its name is one of a kind, its lots are the unit’s, there are not too many of them', async () => {
  await special();
  expect((await special()).code).toBe(specialConfigErrors.nameTaken.code);
  expect((await special({ configName: '外单位', parkIds: [full.parkId] }, stranger)).code).toBe(commonErrors.invalid.code);
  for (const wrong of [{ plateText: '' }, { plateMatch: plateMatch.TYPE }, { toDate: '2025-01-01' }, { parkAs: carType.PASS }])
    expect((await special({ configName: '错的', ...wrong })).code, JSON.stringify(wrong)).toBe(commonErrors.invalid.code);
  await t.owner.query(
    `insert into special_config (dealer_id, id, config_name, plate_match, park_as, from_date)
     select dealer_id, gen_random_uuid(), 'x' || n, 1, 9, '2026-01-01' from special_config, generate_series(2, $1) n`,
    [maxSpecialConfigs],
  );
  expect((await special({ configName: '多一条' })).code).toBe(specialConfigErrors.tooMany.code);
});
