import { commonErrors } from '@bochong/contract/kernel/error';
import { type DeployDay, dayType, holidayDeployErrors, holidayDeploys } from '@bochong/contract/parking-fee';
import { statutoryYears, workdayErrors, workdays } from '@bochong/contract/workday';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { dayOfDate, dealerCalendar } from '../parking-fee/index.ts';
import { workdayJobs } from './index.ts';

let t: TestApp;
let admin: Actor;
let boss: Actor;
const [own] = demoDealers;
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2027-01-10T10:00:00+08:00');
  [admin, boss] = [await t.login('admin'), await t.login('binjiang')];
});
afterAll(() => t.close());

const day = (date: string, type: DeployDay['dayType'] = dayType.HOLIDAY, label = ''): DeployDay => ({ date, dayType: type, label });
const year = async (as = boss) => (await t.call(workdays.current, { query: { year: 2027 as never } }, as)).data;
const draft = (days: DeployDay[], as = boss) => t.call(workdays.create, { body: { year: 2027, basedOn: '', days } }, as);
async function publish(as = boss) {
  const { draft } = await year(as);
  return t.call(workdays.publish, { params: { id: draft?.configId ?? '' }, body: { rev: draft?.rev ?? 0 } }, as);
}
const counts = async (date: string) => {
  const calendar = await t.app.database.inScope({ dealerIds: [own.id] }, (tx) => dealerCalendar(tx, own.id, null, date, date));
  return calendar.get(dayOfDate(date));
};

test('the announced years name each day once and in its year', () => {
  for (const { year: of, days } of statutoryYears) {
    expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
    expect(days.every(({ date }) => date.startsWith(`${of}-`))).toBe(true);
  }
});

test('the platform’s days count for every unit until the unit publishes its own; a holiday deployment goes before both', async () => {
  await draft([day('2027-02-05'), day('2027-02-06')], admin);
  expect(await counts('2027-02-05')).toBeUndefined();
  expect(await publish(admin)).toMatchObject({ code: '200' });
  expect(await year()).toMatchObject({ current: null, draft: null, platform: { holidays: 2, makeUps: 0 } });
  expect(await counts('2027-02-05')).toBe(dayType.HOLIDAY);
  await draft([day('2027-02-05', dayType.WORKDAY), day('2027-03-01', dayType.WEEKEND)]);
  expect(await publish()).toMatchObject({ code: '200' });
  expect([await counts('2027-02-05'), await counts('2027-02-06'), await counts('2027-03-01')]).toEqual([
    dayType.WORKDAY,
    dayType.HOLIDAY,
    dayType.WEEKEND,
  ]);
  const deploy = { deployName: '春节', year: 2027, source: 2 as const, basedOn: '', parkIds: null, days: [day('2027-02-05')] };
  const { data } = await t.call(holidayDeploys.create, { body: deploy }, boss);
  await t.call(holidayDeploys.publish, { params: { id: data.deployId }, body: { rev: 0 } }, boss);
  expect(await counts('2027-02-05')).toBe(dayType.HOLIDAY);
});

test('a version becomes history with the next; each tells the one before; another unit has none of it', async () => {
  t.clock.at = new Date('2027-01-10T10:01:00+08:00');
  await draft([day('2027-02-05', dayType.WORKDAY)]);
  expect(await publish()).toMatchObject({ code: '200' });
  const { results } = (await t.call(workdays.histories, { query: { year: 2027 as never } as never }, boss)).data;
  expect(results.map(({ status }) => status)).toEqual([1, 2]);
  const { data: before } = await t.call(workdays.before, { params: { id: results[0]?.configId ?? '' } }, boss);
  expect(before).toMatchObject({ configId: results[1]?.configId });
  expect((await t.call(workdays.before, { params: { id: results[1]?.configId ?? '' } }, boss)).data).toBeNull();
  const qingyu = await t.login('qingyu', '2');
  expect((await t.call(workdays.histories, { query: {} as never }, qingyu)).data.results).toEqual([]);
  expect((await t.call(workdays.before, { params: { id: results[0]?.configId ?? '' } }, qingyu)).code).toBe(commonErrors.notFound.code);
});

test('what is past stays; a date stands once, in its year; one draft a year, published once on its revision', async () => {
  expect(await draft([day('2027-05-01'), day('2027-05-01')])).toMatchObject({ code: holidayDeployErrors.twice.code });
  for (const date of ['2028-05-01', '2026-12-31']) expect(await draft([day(date)])).toMatchObject({ data: { field: 'days' } });
  const { data } = await draft([day('2027-01-04')]);
  expect(await draft([])).toMatchObject({ code: workdayErrors.draftThere.code });
  expect(await publish()).toMatchObject({ code: holidayDeployErrors.past.code });
  const body = { year: 2027, basedOn: '改', days: [day('2027-05-01')] };
  expect(await t.call(workdays.update, { body: { ...body, rev: 0 } }, boss)).toMatchObject({ code: '200' });
  expect(await t.call(workdays.update, { body: { ...body, rev: 0 } }, boss)).toMatchObject({ code: commonErrors.stale.code });
  const twice = await Promise.all([publish(), publish()]);
  expect(twice.filter(({ code }) => code === '200')).toHaveLength(1);
  const again = await t.call(workdays.publish, { params: { id: data.configId }, body: { rev: 1 } }, boss);
  expect(again).toMatchObject({ code: workdayErrors.notDraft.code });
});

test('next year is asked for from December on, urgently from the twentieth, until the unit or the platform has published it', async () => {
  const night = async (at: string) => {
    t.clock.at = new Date(at);
    for (const job of workdayJobs) await runForDealers(t.app, job);
  };
  const open = async (dealerId: string) => {
    const { rows } = await t.owner.query<{ code: string }>(
      `select type_code as code from backlog where dealer_id = $1 and type_code like 'WORKDAY%' and status < 2`,
      [dealerId],
    );
    return rows.map(({ code }) => code);
  };
  const platform = platformDealerId;
  await night('2025-11-30T23:25:00+08:00');
  expect([await open(own.id), await open(platform)]).toEqual([[], []]);
  await night('2025-12-01T00:25:00+08:00');
  await night('2025-12-02T00:25:00+08:00');
  expect([await open(own.id), await open(platform)]).toEqual([['WORKDAY_NEXT_YEAR'], ['WORKDAY_NEXT_YEAR']]);
  await night('2025-12-20T00:25:00+08:00');
  expect([await open(own.id), await open(platform)]).toEqual([['WORKDAY_URGENT'], ['WORKDAY_URGENT']]);
  await t.owner.query('delete from session');
  [admin, boss] = [await t.login('admin'), await t.login('binjiang')];
  const made = await t.call(workdays.create, { body: { year: 2026, basedOn: '', days: [day('2026-01-01')] } }, boss);
  expect(made).toMatchObject({ code: '200' });
  await t.call(workdays.publish, { params: { id: made.data.configId }, body: { rev: 0 } }, boss);
  expect([await open(own.id), await open(platform)]).toEqual([[], ['WORKDAY_URGENT']]);
  const all = await t.call(workdays.create, { body: { year: 2026, basedOn: '', days: [day('2026-01-01')] } }, admin);
  await t.call(workdays.publish, { params: { id: all.data.configId }, body: { rev: 0 } }, admin);
  await night('2025-12-20T01:25:00+08:00');
  expect([await open(demoDealers[1].id), await open(platform)]).toEqual([[], []]);
});
