import { commonErrors } from '@bochong/contract/kernel/error';
import { dayType, type HolidayDeployFields, holidayDeployErrors, holidayDeploys } from '@bochong/contract/parking-fee';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate } from '../../../kernel/time.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { dayOfDate } from '../fee-engine/fee-clock.rule.ts';
import { dayTypesBetween } from '../index.ts';
import { checkDays, checkPast, sharesLots } from './holiday-day.rule.ts';

let t: TestApp;
let actor: Actor;
let parkId: string;
const [own, other] = demoDealers;
const holiday = (date: string, label = '国庆节') => ({ date, dayType: dayType.HOLIDAY, label });
/** Next year: nothing of it is past, whenever this runs. */
let year: number;
const fields = (change: Partial<HolidayDeployFields> = {}): HolidayDeployFields => ({
  deployName: '节假日',
  year,
  source: 1,
  basedOn: '',
  parkIds: null,
  days: [holiday(`${year}-10-01`), { date: `${year}-10-11`, dayType: dayType.WORKDAY, label: '调休上班' }],
  ...change,
});
const dayFromNow = (days: number) => businessDate(t.app.clock.now().getTime() + days * 86_400_000);

beforeAll(async () => {
  t = await createTestApp();
  year = Number(dayFromNow(0).slice(0, 4)) + 1;
  actor = await t.login('binjiang');
  parkId = await t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    insertPark(tx, own.id, { parkCode: 'HOL001', parkName: '节日车场', parkType: 1 }),
  );
});
afterAll(() => t.close());

const create = async (change?: Partial<HolidayDeployFields>) =>
  (await t.call(holidayDeploys.create, { body: fields(change) }, actor)).data.deployId;
const row = async (id: string) => {
  const { data } = await t.call(holidayDeploys.list, { query: { pageSize: 200 } }, actor);
  const found = data.results.find((one) => one.deployId === id);
  if (!found) throw new Error('not listed');
  return found;
};
const publish = async (id: string) =>
  (await t.call(holidayDeploys.publish, { params: { id }, body: { rev: (await row(id)).rev } }, actor)).code;
const update = async (id: string, change: Partial<HolidayDeployFields>) =>
  (await t.call(holidayDeploys.update, { params: { id }, body: { ...fields(change), rev: (await row(id)).rev } }, actor)).code;
const dayTypes = () =>
  t.app.database.inScope({ dealerIds: [own.id] }, (tx) => dayTypesBetween(tx, parkId, `${year}-09-01`, `${year}-12-31`));

test('a draft prices nothing; published it does, and a lot goes its own way', async () => {
  const id = await create();
  const firstOfOctober = dayOfDate(`${year}-10-01`);
  expect(await row(id)).toMatchObject({ status: 0, holidays: 1, workdays: 1, parkNames: [] });
  expect((await dayTypes()).get(firstOfOctober)).toBeUndefined();
  expect(await publish(id)).toBe('200');
  expect((await dayTypes()).get(firstOfOctober)).toBe(dayType.HOLIDAY);
  const days = [{ date: `${year}-10-01`, dayType: dayType.WORKDAY, label: '照常' }];
  const lots = await create({ deployName: '本场', parkIds: [parkId], days });
  expect(await publish(lots)).toBe('200');
  expect(await row(lots)).toMatchObject({ parkNames: ['节日车场'], publishedAt: expect.any(String) });
  expect((await dayTypes()).get(firstOfOctober)).toBe(dayType.WORKDAY);
});

test('what is in force keeps its past, and no date is arranged twice for the same lots', async () => {
  const tomorrow = dayFromNow(1);
  const own = { deployName: '明天', parkIds: [parkId], year: Number(tomorrow.slice(0, 4)) };
  const id = await create({ ...own, days: [holiday(tomorrow)] });
  expect(await publish(id)).toBe('200');
  const twice = await create({ ...own, deployName: '又一个', days: [holiday(tomorrow)] });
  expect(await publish(twice)).toBe(holidayDeployErrors.taken.code);
  t.clock.at = new Date(t.app.clock.now().getTime() + 86_400_000);
  actor = await t.login('binjiang');
  const next = holiday(dayFromNow(1));
  expect(await update(id, { ...own, days: [next] })).toBe(holidayDeployErrors.past.code);
  expect(await update(id, { ...own, days: [holiday(tomorrow, '校庆'), next] })).toBe('200');
  expect((await t.call(holidayDeploys.remove, { params: { id } }, actor)).code).toBe(holidayDeployErrors.published.code);
  const late = await create({ ...own, deployName: '太晚', year: Number(dayFromNow(-1).slice(0, 4)), days: [holiday(dayFromNow(-1))] });
  expect(await publish(late)).toBe(holidayDeployErrors.past.code);
  expect((await t.call(holidayDeploys.remove, { params: { id: late } }, actor)).code).toBe('200');
  const { rows } = await t.owner.query("select detail from operation_log where target_id = $1 and action = '修改节假日配置' order by id", [
    id,
  ]);
  expect(rows.map(({ detail: { changes } }) => [changes[0]?.before.days, changes[0]?.after.days])).toContainEqual([
    [holiday(tomorrow)],
    [holiday(tomorrow, '校庆'), next],
  ]);
});

test('another unit neither sees nor changes it; its lots cannot be named', async () => {
  const id = await create();
  const stranger = await t.login('qingyu', '2');
  const asked = { params: { id }, body: { ...fields(), rev: 0 } };
  expect((await t.call(holidayDeploys.update, asked, stranger)).code).toBe(commonErrors.notFound.code);
  const foreign = await t.app.database.inScope({ dealerIds: [other.id] }, (tx) =>
    insertPark(tx, other.id, { parkCode: 'HOL002', parkName: '外场', parkType: 1 }),
  );
  expect((await t.call(holidayDeploys.create, { body: fields({ parkIds: [foreign] }) }, actor)).code).toBe(
    holidayDeployErrors.wrongPark.code,
  );
  const platform = await t.login('admin', '2');
  expect((await t.call(holidayDeploys.create, { body: fields() }, platform)).code).toBe(holidayDeployErrors.allLots.code);
  const stale = { params: { id }, body: { ...fields(), rev: 99 } };
  expect((await t.call(holidayDeploys.update, stale, actor)).code).toBe(commonErrors.stale.code);
});

const fails = (work: () => void) => {
  try {
    work();
  } catch (cause) {
    return (cause as { definition: { code: string } }).definition.code;
  }
  return null;
};

test.each([
  [['2031-01-01', '2031-01-01'], holidayDeployErrors.twice.code],
  [['2030-12-31'], null],
  [['2030-11-30'], holidayDeployErrors.otherYear.code],
  [['2032-01-01'], holidayDeployErrors.otherYear.code],
])('days %j of 2031: %s', (dates, code) => {
  expect(
    fails(() =>
      checkDays(
        dates.map((date) => holiday(date)),
        2031,
      ),
    ),
  ).toBe(code);
});

test.each([
  ['nothing changed', ['2031-05-01'], ['2031-05-01'], null],
  ['today added', [], ['2031-05-02'], holidayDeployErrors.past.code],
  ['yesterday dropped', ['2031-05-01'], [], holidayDeployErrors.past.code],
  ['tomorrow added', [], ['2031-05-03'], null],
])('on 2031-05-02, %s', (_, before, after, code) => {
  expect(
    fails(() =>
      checkPast(
        before.map((date) => holiday(date)),
        after.map((date) => holiday(date)),
        '2031-05-02',
      ),
    ),
  ).toBe(code);
});

test('a lot of its own never clashes with the unit', () => {
  expect([sharesLots(null, null), sharesLots(null, ['a']), sharesLots(['a', 'b'], ['b']), sharesLots(['a'], ['b'])]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
