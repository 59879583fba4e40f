import { plateClazzes } from '@bochong/contract/arrears';
import { commonErrors } from '@bochong/contract/kernel/error';
import { type RecordType, recordHistories, recordType } from '@bochong/contract/operation-log';
import { passRules } from '@bochong/contract/special-vehicle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { canSee } from './record-history.repo.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  yard = await createYard(t, 'HISTORY');
});
afterAll(() => t.close());

const history = async (recordType: RecordType, recordId: string, who = actor) =>
  t.call(recordHistories.list, { query: { recordType, recordId } }, who);
const rule = {
  ...{ ruleName: '住户卡', periodUnit: 3 as const, periodMode: 1 as const, minPeriods: 1, maxPeriods: 12, priceFen: 300_00, windows: [] },
  ...{ maxPlates: 2, quota: null, needAudit: false, materials: [], renewBeforeDays: 15, renewAfterDays: 30, renewContinuous: true },
  ...{ refundMode: 1 as const, refundFeePermille: 0, changeLimit: 2, freezeAllowed: true, effectiveFrom: '2025-01-01', effectiveTo: null },
};

test('what was done to a record, newest first, in the words of its page; what was refused is not told', async () => {
  const fields = { clazzName: '惯欠', level: 3, color: '#945d00', sort: 1, manual: true, autoRule: null };
  const { clazzId } = (await t.call(plateClazzes.create, { body: fields }, actor)).data;
  const edit = (level: number) => t.call(plateClazzes.update, { params: { id: clazzId }, body: { ...fields, level, rev: 0 } }, actor);
  expect((await edit(5)).code).toBe('200');
  expect((await edit(6)).code).toBe(commonErrors.stale.code);
  const { data } = await history('plateClazz', clazzId);
  expect(data.map(({ action, by, fields: changed }) => ({ action, by, changed }))).toEqual([
    { action: plateClazzes.update.title, by: '周海宁', changed: [{ title: '等级', before: '3', after: '5' }] },
    { action: plateClazzes.create.title, by: '周海宁', changed: [] },
  ]);
});

test('only for who may open its page, in whose unit and lots it is', async () => {
  const { ruleId } = (await t.call(passRules.create, { body: { ...rule, parkIds: [yard.parkId] } }, actor)).data;
  expect((await history('passRule', ruleId)).data).toHaveLength(1);
  const refused = { code: commonErrors.notFound.code };
  expect(await history('passRule', ruleId, await t.login('qingyu'))).toMatchObject(refused);
  expect(await history('passRule', 'no-id')).toMatchObject(refused);
  expect(await history('msgTemplate', ruleId)).toMatchObject(refused);
  const query = { recordType: 'session' as never, recordId: ruleId };
  expect(await t.call(recordHistories.list, { query }, actor)).toMatchObject({ code: commonErrors.invalid.code });
  const other = await createYard(t, 'HISTOR2');
  expect([await seen('passRule', ruleId, [yard.parkId]), await seen('passRule', ruleId, [other.parkId])]).toEqual([true, false]);
});

const kindOf = (name: RecordType) => {
  const kind = t.app.records.get(name);
  if (!kind?.history) throw new Error(`no domain declares the history of ${name}`);
  return kind;
};

/** Whether the unit's user of these lots sees a record. */
const seen = (kind: RecordType, id: string, parkIds: string[] | null) => {
  const scope = { dealerIds: [yard.dealerId] };
  return t.app.database.inScope(scope, (tx) => canSee(tx, kindOf(kind), id, { ...scope, parkIds }));
};

const nobody = '01a0a0a0-0000-7000-8000-000000000001';
test.each(recordType.options)('%s: what nobody has is not found, whatever one may see', async (kind) =>
  expect([await seen(kind, nobody, null), await seen(kind, nobody, [yard.parkId])]).toEqual([false, false]),
);
