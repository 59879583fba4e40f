import { arrearsPlates, arrearsRecords } from '@bochong/contract/arrears';
import {
  lawyersLetterErrors,
  lawyersLetters,
  letterCandidates,
  letterCondition,
  letterReadiness,
  reminders,
} from '@bochong/contract/collection';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let templateId: string;
const at = (text: string) => new Date(`2025-${text}:00+08:00`);
const ids = new Map<string, string>();
const idOf = (plateNo: string) => ids.get(plateNo) ?? '';

/** A vehicle that left in July owing nine yuan and was told of it so many times. */
async function debtor(where: Yard, plateNo: string, reminded: number): Promise<void> {
  await leaveUnpaid(t, where, { plateNo, enter: at('07-01T09:00').toISOString(), exit: at('07-01T11:00').toISOString() });
  await deliverEvents(t);
  await t.owner.query('update arrears_record set evidence_level = 2, arrears_at = exit_time where plate_no = $1', [plateNo]);
  const plateId = (await t.call(arrearsPlates.list, { query: { plateNo } }, actor)).data.results[0]?.plateId ?? '';
  ids.set(plateNo, plateId);
  for (const day of ['01', '02', '03'].slice(0, reminded)) {
    const body = { plateId, channel: 7 as const, at: at(`10-${day}T10:00`).toISOString(), note: '告知单' };
    expect((await t.call(reminders.manualRemind, { body }, actor)).code).toBe('200');
  }
}

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = at('10-20T10:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'NEARLY');
  const limits = (await t.call(reminders.getLimits, {}, actor)).data;
  await t.call(reminders.saveLimits, { body: { ...limits, letterMinFen: 900 } }, actor);
  const body = { templateName: '催款函', lawFirm: '江南所', lawyerName: '李律师', content: `\${ownerName}：\${plateNo}欠\${amount}元` };
  ({ templateId } = (await t.call(lawyersLetters.saveTemplate, { body }, actor)).data);
  await debtor(yard, '浙C40001', 3);
  await debtor(yard, '浙C40002', 3);
  await debtor(yard, '浙C40003', 1);
});
afterAll(() => t.close());

const page = async (query: object = {}, who = actor) => (await t.call(letterCandidates.list, { query: query as never }, who)).data;
const plates = async (query: object = {}, who = actor) => (await page(query, who)).results.map((row) => row.plateNo).toSorted();
const preview = (plateIds: string[], who = actor) => t.call(letterCandidates.preview, { body: { templateId, plateIds } }, who);
const draft = (plateIds: string[], who = actor) => {
  const letters = plateIds.map((plateId) => ({ plateId, ownerName: '张三', address: '杭州市滨江区某路1号' }));
  return t.call(letterCandidates.draft, { body: { templateId, letters } }, who);
};

test('the list says who may have a letter and what the others lack', async () => {
  const { results, summary, totalRecord } = await page();
  expect(summary).toEqual({ checked: 3, capped: false, ready: 2, oneShort: 1 });
  expect(totalRecord).toBe(3);
  expect(results.at(-1)).toMatchObject({
    plateNo: '浙C40003',
    readiness: letterReadiness.ONE_SHORT,
    owedFen: 900,
    maxAgeDays: 110,
    deliveredReminders: 1,
    unmet: [{ condition: letterCondition.REMINDERS, reason: '送达的催缴不足3次，差2次', missing: '催缴差2次' }],
  });
  expect(await plates({ readiness: letterReadiness.READY })).toEqual(['浙C40001', '浙C40002']);
  expect(await plates({ condition: letterCondition.REMINDERS })).toEqual(['浙C40003']);
  expect(await plates({ condition: letterCondition.AMOUNT })).toEqual([]);
  expect(await plates({ plateNo: '浙C40002' })).toEqual(['浙C40002']);
  expect(await plates({ pageNo: 2, pageSize: 2 })).toEqual(['浙C40003']);
  const single = { plateNo: '浙C40003', templateId, ownerName: '张三', address: '某路1号' };
  expect(await t.call(lawyersLetters.save, { body: single }, actor)).toMatchObject({
    code: lawyersLetterErrors.unfit.code,
    message: '不能发律师函：送达的催缴不足3次，差2次',
  });
});

test('a preview writes nothing; drafts are made once, however often they are asked for', async () => {
  const all = ['浙C40001', '浙C40002', '浙C40003'];
  const shown = (await preview(all.map(idOf))).data;
  expect(shown.map(({ plateNo, content, reason }) => [plateNo, content, reason])).toEqual([
    ['浙C40001', `\${ownerName}：浙C40001欠9.00元`, ''],
    ['浙C40002', `\${ownerName}：浙C40002欠9.00元`, ''],
    ['浙C40003', `\${ownerName}：浙C40003欠9.00元`, '送达的催缴不足3次，差2次'],
  ]);
  expect((await t.call(lawyersLetters.list, { query: {} }, actor)).data.totalRecord).toBe(0);
  const first = (await draft(all.map(idOf))).data;
  expect(first.drafted).toBe(2);
  expect(first.results.map(({ plateNo, reason }) => [plateNo, reason])).toEqual([
    ['浙C40001', ''],
    ['浙C40002', ''],
    ['浙C40003', '送达的催缴不足3次，差2次'],
  ]);
  const again = (await draft(['浙C40001'].map(idOf))).data;
  expect(again).toMatchObject({ drafted: 0, results: [{ reason: `已在未结案的律师函 ${first.results[0]?.letterNo} 中` }] });
  const letters = (await t.call(lawyersLetters.list, { query: {} }, actor)).data;
  expect(letters.totalRecord).toBe(2);
  const letterId = first.results[0]?.letterId ?? '';
  const [printed] = (await t.call(lawyersLetters.print, { query: { ids: letterId as never } }, actor)).data;
  expect(printed).toMatchObject({ content: '张三：浙C40001欠9.00元', owedFen: 900, ownerName: '张三' });
  expect(await plates()).toEqual(['浙C40003']);
  expect((await t.call(lawyersLetters.remove, { params: { id: letterId } }, actor)).code).toBe('200');
  expect(await plates({ readiness: letterReadiness.READY })).toEqual(['浙C40001']);
});

test('two people who draft at once make one letter', async () => {
  const supervisor = await t.login('binjiang');
  const answers = await Promise.all([draft([idOf('浙C40001')]), draft([idOf('浙C40001')], supervisor)]);
  expect(answers.map(({ data }) => data.drafted).toSorted()).toEqual([0, 1]);
  const { totalRecord } = (await t.call(lawyersLetters.list, { query: { plateNo: '浙C40001' } as never }, actor)).data;
  expect(totalRecord).toBe(1);
});

test('one who has paid meanwhile gets a line; fifty at most, each once', async () => {
  await debtor(yard, '浙C40004', 3);
  const money = { totalFen: 900, paidFen: 900, payChannel: 1 as const, voucher: ['收据'] };
  expect((await t.call(arrearsRecords.pay, { body: { plateId: idOf('浙C40004'), ...money } }, actor)).code).toBe('200');
  expect((await draft([idOf('浙C40004')])).data).toMatchObject({ drafted: 0, results: [{ plateNo: '浙C40004', reason: '已无欠费' }] });
  const twice = await draft([idOf('浙C40003'), idOf('浙C40003')]);
  expect(twice).toMatchObject({ code: commonErrors.invalid.code, message: expect.stringContaining('车辆不能重复') });
  const many = Array.from({ length: 51 }, (_, index) => `01900000-0000-7000-8001-0000000000${String(index).padStart(2, '0')}`);
  expect(await draft(many)).toMatchObject({ code: commonErrors.invalid.code, message: expect.stringContaining('一次最多50份') });
});

test('another company sees and drafts nothing; a user of one lot sees the vehicles of that lot', async () => {
  const other = await t.login('qingyu');
  expect(await plates({ plateNo: '浙C4' }, other)).toEqual([]);
  expect((await preview([idOf('浙C40003')], other)).code).toBe(commonErrors.notFound.code);
  expect((await draft([idOf('浙C40003')], other)).code).toBe(commonErrors.notFound.code);
  const elsewhere = await createYard(t, 'FARAWAY');
  await debtor(elsewhere, '浙C40005', 3);
  await limitTo(t, 'kefu', elsewhere.parkId);
  await t.owner.query(`insert into user_role (dealer_id, user_id, role_id)
    select r.dealer_id, u.id, r.id from role r join app_user u using (dealer_id) where u.account = 'kefu' on conflict do nothing`);
  const limited = await t.login('kefu');
  expect(await plates({}, limited)).toEqual(['浙C40005']);
  expect(await plates()).toEqual(['浙C40003', '浙C40005']);
  expect((await preview([idOf('浙C40005'), idOf('浙C40003')], limited)).code).toBe(commonErrors.notFound.code);
  expect((await draft([idOf('浙C40005'), idOf('浙C40003')], limited)).code).toBe(commonErrors.notFound.code);
  expect((await draft([idOf('浙C40005')], limited)).data).toMatchObject({ drafted: 1 });

  const lettersOf = async (who: Actor) => (await t.call(lawyersLetters.list, { query: {} }, who)).data.results;
  expect((await lettersOf(limited)).map(({ plateNo }) => plateNo)).toEqual(['浙C40005']);
  const { letterId: id, rev } = (await lettersOf(actor)).find(({ plateNo }) => plateNo !== '浙C40005') ?? expect.fail('no other letter');
  expect((await t.call(lawyersLetters.submit, { params: { id }, body: { rev } }, limited)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(lawyersLetters.remove, { params: { id } }, limited)).code).toBe(commonErrors.notFound.code);
  const reminded = async (who: Actor) => (await t.call(reminders.list, { query: {} }, who)).data;
  expect((await reminded(limited)).results.map(({ plateNo }) => plateNo)).toEqual(['浙C40005', '浙C40005', '浙C40005']);
  expect((await reminded(actor)).results.length).toBeGreaterThan(3);
});
