import { receipts } from '@bochong/contract/bill';
import { commonErrors } from '@bochong/contract/kernel/error';
import { vehicleEventKind, vehicleFiles } from '@bochong/contract/parking-order';
import { parkingRefunds, refundErrors } from '@bochong/contract/refund';
import {
  parkingGroups,
  passCards,
  passErrors,
  passFlowErrors,
  passFlows,
  passImportColumns,
  passRuleErrors,
  passRules,
  passStatus,
} from '@bochong/contract/special-vehicle';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { numberOf } from '../../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../../kernel/testing/upload-sheet.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { cardOf, monthRule, sell, wrongPasses } from './pass.fixture.ts';
import { passCardJobs } from './pass-card.jobs.ts';
import { daysIn } from './pass-period.rule.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let ruleId = '';
const noon = (date: string) => new Date(`${date}T12:00:00+08:00`);
/** A session does not outlive a day, and of two the later counts: every day begins with the only login. */
const today = async (date: string) => {
  t.clock.at = noon(date);
  await t.owner.query('delete from session');
  actor = await t.login('binjiang');
};

beforeAll(async () => {
  t = await createTestApp();
  await today('2025-10-01');
  yard = await createYard(t, 'PASSY1');
  ruleId = await monthRule(t, actor, [yard.parkId], { ruleName: '标准月卡' });
});
afterAll(() => t.close());
beforeEach(() => today('2025-10-01'));

const issue = async (plateNo: string, change: Parameters<typeof sell>[4] = {}) =>
  (await sell(t, actor, ruleId, plateNo, change)).data.cardId;
const renew = (id: string, rev: number, amountFen = 300_00) =>
  t.call(passCards.renew, { params: { id }, body: { periods: 1, amountFen, payChannel: 1, voucher: '', rev } }, actor);
const cancel = (id: string, rev: number, refundFen: number) =>
  t.call(passCards.cancel, { params: { id }, body: { refundFen, reason: '搬家', rev } }, actor);

let passages = 0;
/** A vehicle comes and goes; answers its order's identity and what it has to pay. */
async function visit(plateNo: string, enter: string, exit: string, at: Yard = yard) {
  for (const [side, clock] of [
    ['entry', enter],
    ['exit', exit],
  ] as const) {
    passages += 1;
    const direction = side === 'entry' ? ('IN' as const) : ('OUT' as const);
    const payload = { direction, plateNo, plateColor: 1 as const, confidence: 95 };
    await applyTo(t, at, { id: `v${passages}`, side, at: `${clock}+08:00`, event: { eventType: 'lane.capture', payload } });
    const passed = { eventType: 'lane.passed' as const, payload: { captureEventId: `v${passages}` } };
    await applyTo(t, at, { id: `v${passages}p`, side, at: `${clock}+08:00`, event: passed });
  }
  const { rows } = await t.owner.query<{ carType: number; payableFen: number }>(
    'select car_type as "carType", payable_fen::int as "payableFen" from park_order where plate_no = $1 order by id desc limit 1',
    [plateNo],
  );
  return rows[0];
}

test('a card is sold for money, covers its plate, and its stays are free', async () => {
  const cardId = await issue('浙A10001');
  const card = await cardOf(t, actor, cardId);
  expect(card).toMatchObject({
    validFrom: '2025-10-01',
    validTo: '2025-10-31',
    passStatus: passStatus.ACTIVE,
    totalPaidFen: 300_00,
    daysLeft: 31,
  });
  expect(card.flows).toMatchObject([{ flowType: 1, paidFen: 300_00, fromDate: '2025-10-01', toDate: '2025-10-31' }]);
  expect([card.phone, await numberOf(t, actor, 'passCard', card.cardId)]).toEqual(['138****5678', '13812345678']);
  const bills = await t.call(receipts.list, { query: { plateNo: '浙A10001' } }, actor);
  expect(bills.data.results).toMatchObject([{ bizType: 3, paidFen: 300_00, payScene: 11, orderId: null }]);
  expect(await visit('浙A10001', '2025-10-13T18:00:00', '2025-10-14T09:00:00')).toEqual({ carType: 2, payableFen: 0 });
});

test('a stay that outlasts the card pays for the rest; one before it pays all', async () => {
  await issue('浙A10002');
  expect(await visit('浙A10002', '2025-10-31T18:00:00', '2025-11-01T03:10:00')).toEqual({ carType: 12, payableFen: 15_00 });
  expect(await visit('浙A10002', '2025-11-03T10:00:00', '2025-11-03T13:05:00')).toEqual({ carType: 1, payableFen: 15_00 });
});

test('the case file of the vehicle tells of its pass', async () => {
  const { data } = await t.call(vehicleFiles.timeline, { query: { plateNo: '浙A10001', kind: vehicleEventKind.PASS, size: 50 } }, actor);
  expect(data.results).toMatchObject([{ state: 1, fen: 300_00, parkName: '车场PASSY1', note: '标准月卡 2025-10-01 至 2025-10-31' }]);
});

test('a plate is never covered twice, a rule never sold beyond its terms', async () => {
  await issue('浙A10003');
  const other = await monthRule(t, actor, [yard.parkId], { quota: 1, needAudit: false });
  expect((await sell(t, actor, other, '浙A10003')).code).toBe(passErrors.overlap.code);
  expect((await sell(t, actor, other, '浙A10004')).code).toBe('200');
  expect((await sell(t, actor, other, '浙A10005')).code).toBe(passErrors.soldOut.code);
  const refused = async (change: Parameters<typeof sell>[4], rule = ruleId) => (await sell(t, actor, rule, '浙A10006', change)).code;
  expect(await refused({ amountFen: 1 })).toBe(passErrors.amountMoved.code);
  expect(await refused({ periods: 13, amountFen: 3900_00 })).toBe(passErrors.periods.code);
  expect(await refused({ startDate: '2025-09-30' })).toBe(passErrors.startDate.code);
  expect(await refused({ payChannel: 13 })).toBe(passErrors.voucher.code);
  const plates = ['浙A10006', '浙A10007', '浙A10008'].map((plateNo) => ({ plateNo, plateColor: 1 as const }));
  expect(await refused({ plates })).toBe(passErrors.tooManyPlates.code);
  expect(await refused({ plates: [plates[0] as never, plates[0] as never] })).toBe(passErrors.plateTwice.code);
  expect(await refused({}, await monthRule(t, actor, [yard.parkId], { needAudit: true }))).toBe(passErrors.needsAudit.code);
  expect(await refused({}, await monthRule(t, actor, [yard.parkId], { effectiveTo: '2025-09-30' }))).toBe(passErrors.ruleOff.code);
});

test('renewal goes on where the validity ends, and not long before it', async () => {
  const cardId = await issue('浙A10010', { startDate: '2025-10-31' });
  expect((await renew(cardId, 0)).data.validTo).toBe('2025-12-30');
  const strict = await monthRule(t, actor, [yard.parkId], { renewBeforeDays: 15, renewAfterDays: 5 });
  const card = (await sell(t, actor, strict, '浙A10011')).data.cardId;
  expect((await renew(card, 0)).code).toBe(passErrors.tooEarly.code);
  const { validTo, renewFrom } = await cardOf(t, actor, card);
  expect(daysIn(renewFrom ?? '', validTo)).toBe(16);
  await today(renewFrom ?? '');
  expect((await cardOf(t, actor, card)).renewFrom).toBeNull();
  await today('2025-11-20');
  for (const job of passCardJobs) await runForDealers(t.app, job);
  const expired = await cardOf(t, actor, card);
  expect(expired.passStatus).toBe(passStatus.EXPIRED);
  expect((await renew(card, expired.rev)).data.validTo).toBe('2025-12-19');
  expect(await cardOf(t, actor, card)).toMatchObject({ passStatus: passStatus.ACTIVE, totalPaidFen: 600_00 });
});

test('a card given up by day gives back what was not used, through the refund of its bill', async () => {
  const cardId = await issue('浙A10020');
  await today('2025-10-10');
  expect((await t.call(passCards.refundQuote, { params: { id: cardId } }, actor)).data.refundFen).toBe(203_22);
  expect((await cancel(cardId, 0, 300_00)).code).toBe(passErrors.amountMoved.code);
  expect((await cancel(cardId, 0, 203_22)).data).toEqual({ passStatus: passStatus.CANCELLED, validTo: '2025-10-10' });
  expect((await cancel(cardId, 1, 0)).code).toBe(passErrors.wrongState.code);
  const refunds = await t.call(passFlows.refunds, { query: { plateNo: '浙A10020' } }, actor);
  expect(refunds.data).toMatchObject({ summary: { refundFen: 203_22 }, results: [{ refundFen: 203_22, refundState: 0 }] });
  const detail = await t.call(passFlows.get, { params: { id: refunds.data.results[0]?.flowId ?? '' } }, actor);
  expect(detail.data.refundNo).toMatch(/^RF/);
  expect(await visit('浙A10020', '2025-10-10T10:00:00', '2025-10-10T13:05:00')).toMatchObject({ payableFen: 0 });
  expect(await visit('浙A10020', '2025-10-11T10:00:00', '2025-10-11T13:05:00')).toMatchObject({ payableFen: 15_00 });
});

test('plates change within the limit; a stay under the old plate keeps its cover', async () => {
  const cardId = await issue('浙A10030');
  await today('2025-10-12');
  const change = (plateNo: string, rev: number) =>
    t.call(passCards.changePlates, { params: { id: cardId }, body: { plates: [{ plateNo, plateColor: 1 }], rev } }, actor);
  const payload = { direction: 'IN' as const, plateNo: '浙A10030', plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, { id: 'k1', side: 'entry', at: '2025-10-12T10:00:00+08:00', event: { eventType: 'lane.capture', payload } });
  await applyTo(t, yard, {
    id: 'k2',
    side: 'entry',
    at: '2025-10-12T10:00:05+08:00',
    event: { eventType: 'lane.passed', payload: { captureEventId: 'k1' } },
  });
  expect((await change('浙A10031', 0)).code).toBe('200');
  const out = { ...payload, direction: 'OUT' as const };
  await applyTo(t, yard, { id: 'k3', side: 'exit', at: '2025-10-13T13:00:00+08:00', event: { eventType: 'lane.capture', payload: out } });
  const { rows } = await t.owner.query("select payable_fen::int as fen, car_type as type from park_order where plate_no = '浙A10030'");
  expect(rows).toEqual([{ fen: 0, type: 2 }]);
  expect(await visit('浙A10031', '2025-10-12T10:00:00', '2025-10-12T13:05:00')).toEqual({ carType: 2, payableFen: 0 });
  expect(await visit('浙A10030', '2025-10-14T10:00:00', '2025-10-14T13:05:00')).toEqual({ carType: 1, payableFen: 15_00 });
  expect((await change('浙A10032', 1)).code).toBe('200');
  expect((await change('浙A10033', 2)).code).toBe(passErrors.changeLimit.code);
});

test('a frozen card stands still and gets its days back', async () => {
  const cardId = await issue('浙A10040');
  const freeze = (fromDate: string) => t.call(passCards.freeze, { params: { id: cardId }, body: { fromDate, rev: 0 } }, actor);
  const unfreeze = (rev: number) => t.call(passCards.unfreeze, { params: { id: cardId }, body: { rev } }, actor);
  expect((await freeze('2025-10-01')).code).toBe(passErrors.freezeDate.code);
  expect((await freeze('2025-10-05')).data.passStatus).toBe(passStatus.FROZEN);
  expect(await visit('浙A10040', '2025-10-06T10:00:00', '2025-10-06T13:05:00')).toMatchObject({ payableFen: 15_00 });
  await today('2025-10-08');
  expect((await unfreeze(1)).code).toBe(passErrors.freezeShort.code);
  await today('2025-10-15');
  expect((await unfreeze(1)).data).toEqual({ passStatus: passStatus.ACTIVE, validTo: '2025-11-10' });
  expect(await visit('浙A10040', '2025-10-15T10:00:00', '2025-10-15T13:05:00')).toMatchObject({ payableFen: 0 });
  // 14 of the 31 paid days used by the 24th: the ten days it stood still were not.
  await today('2025-10-24');
  expect((await t.call(passCards.refundQuote, { params: { id: cardId } }, actor)).data.refundFen).toBe(Math.floor((300_00 * 17) / 31));
  const fixed = await monthRule(t, actor, [yard.parkId], { freezeAllowed: false });
  await today('2025-10-01');
  const other = (await sell(t, actor, fixed, '浙A10041')).data.cardId;
  const refused = await t.call(passCards.freeze, { params: { id: other }, body: { fromDate: '2025-10-05', rev: 0 } }, actor);
  expect(refused.code).toBe(passErrors.notFreezable.code);
});

test('money of a pass is asked back through the pass: nobody refunds its bill and leaves the card in force', async () => {
  const cardId = await issue('浙A10055');
  const [bill] = (await t.call(receipts.list, { query: { plateNo: '浙A10055' } }, actor)).data.results;
  expect(bill?.refundedElsewhere).toBe(true);
  const listed = await t.call(parkingRefunds.refundable, { query: { plateNo: '浙A10055' } }, actor);
  expect(listed.data.results).toEqual([]);
  const body = { billId: bill?.billId ?? '', applyFen: 300_00, refundReason: 2 as const, requestId: 'pass-bill-0001' };
  expect((await t.call(parkingRefunds.apply, { body }, actor)).code).toBe(refundErrors.asksItself.code);
  expect((await cancel(cardId, 0, Math.floor((300_00 * 30) / 31))).code).toBe('200');
  expect(await wrongPasses(t)).toEqual([]);
});

test('a refund that came to nothing is asked for again', async () => {
  const cardId = await issue('浙A10050');
  await cancel(cardId, 0, Math.floor((300_00 * 30) / 31));
  const flowOf = async () => (await t.call(passFlows.refunds, { query: { plateNo: '浙A10050' } }, actor)).data.results[0];
  const flowId = (await flowOf())?.flowId ?? '';
  const again = () => t.call(passFlows.refund, { params: { id: flowId } }, actor);
  expect((await again()).code).toBe(passFlowErrors.notClosed.code);
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, async (tx) => {
    const closed = { refundId: flowId, refundBiz: 4, bizId: flowId, appealId: null, refundStatus: 5 };
    await t.app.events.emit(tx, 'RefundClosed', yard.dealerId, closed);
    await tx.updateTable('refund_apply').set({ refund_status: 5 }).where('biz_id', '=', flowId).execute();
  });
  await deliverEvents(t);
  expect((await flowOf())?.refundState).toBe(2);
  expect((await again()).code).toBe('200');
  expect((await flowOf())?.refundState).toBe(0);
});

test('a rule that was sold is copied, not edited; its name is its own', async () => {
  const { data } = await t.call(passRules.list, { query: { keyword: '标准月卡' } }, actor);
  const row = data.results.find((rule) => rule.ruleId === ruleId);
  expect(row).toMatchObject({ sold: true, status: 1 });
  if (!row) return;
  const { ruleId: _, parkNames: _names, soldCount: _count, sold: _sold, status: _status, createdAt: _at, ...fields } = row;
  const update = (id: string, change: object) => t.call(passRules.update, { params: { id }, body: { ...fields, ...change } }, actor);
  expect((await update(ruleId, { priceFen: 1 })).code).toBe(passRuleErrors.sold.code);
  expect((await t.call(passRules.remove, { params: { id: ruleId } }, actor)).code).toBe(passRuleErrors.sold.code);
  const free = await monthRule(t, actor, [yard.parkId]);
  expect((await update(free, {})).code).toBe(passRuleErrors.nameTaken.code);
  expect((await update(free, { ruleName: '新月卡', minPeriods: 5, maxPeriods: 2 })).code).toBe(passRuleErrors.periods.code);
  expect((await update(free, { ruleName: '新月卡', periodMode: 2, periodUnit: 4 })).code).toBe(passRuleErrors.naturalMonth.code);
  expect((await update(free, { ruleName: '新月卡', effectiveTo: '2024-01-01' })).code).toBe(passRuleErrors.dates.code);
  expect((await update(free, { ruleName: '新月卡' })).code).toBe('200');
  await t.call(passRules.switch, { params: { id: free }, body: { status: 0 } }, actor);
  expect((await sell(t, actor, free, '浙A10060')).code).toBe(passErrors.ruleOff.code);
  expect((await t.call(passRules.remove, { params: { id: free } }, actor)).code).toBe('200');
});

test('a pass renewed twice at once: one wins, the other is told, no fen is lost', async () => {
  const cardId = await issue('浙A10070');
  const answers = await Promise.all([renew(cardId, 0), renew(cardId, 0), renew(cardId, 0)]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', commonErrors.stale.code, commonErrors.stale.code].sort());
  expect(await cardOf(t, actor, cardId)).toMatchObject({ totalPaidFen: 600_00, validTo: '2025-11-30' });
  const { data } = await t.call(receipts.list, { query: { plateNo: '浙A10070' } }, actor);
  expect(data.results).toHaveLength(2);
});

test('cards of a sheet are sold as at the counter, tried first and sold second', async () => {
  const { rows } = await t.owner.query<{ name: string }>('select rule_name as name from pass_rule where id = $1', [ruleId]);
  const name = rows[0]?.name ?? '';
  const line = (plates: string, change: Partial<Record<number, string>> = {}) =>
    Object.assign([name, plates, '李强', '13911112222', '', '2025-10-01', '2', '', '', ''], change);
  const lines = [
    Object.values(passImportColumns),
    line('浙A10190、浙A10191'),
    line('浙A10190'),
    line('浙A10192', { 0: '没有的规则' }),
    line('浙A10192', { 6: '两' }),
    line('浙A10192', { 7: '微信' }),
    line('浙A10192', { 7: 'POS' }),
  ];
  const upload = (dryRun: '0' | '1') => uploadSheet(t, passCards.import, { lines, dryRun }, actor);
  const dry = (await upload('1')).data;
  expect(dry).toMatchObject({ success: 1, fail: 5 });
  expect(dry.errors.map(({ field }) => field)).toEqual(['车牌号', '规则', '期数', '收款方式', '收款方式']);
  expect((await t.call(passCards.list, { query: { plateNo: '浙A10190' } }, actor)).data.results).toEqual([]);
  await upload('0');
  const { data } = await t.call(passCards.list, { query: { plateNo: '浙A10191' } }, actor);
  expect(data.results).toMatchObject([{ source: 3, totalPaidFen: 600_00, validTo: '2025-11-30', ownerName: '李强' }]);
});

test('the last place sold to many at once goes to one; a plate to one card', async () => {
  const scarce = await monthRule(t, actor, [yard.parkId], { quota: 1 });
  const buyers = await Promise.all(['浙A10080', '浙A10081', '浙A10082'].map((plateNo) => sell(t, actor, scarce, plateNo)));
  expect(buyers.map(({ code }) => code).sort()).toEqual(['200', passErrors.soldOut.code, passErrors.soldOut.code]);
  const others = [await monthRule(t, actor, [yard.parkId]), await monthRule(t, actor, [yard.parkId])];
  const twice = await Promise.all(others.map((rule) => sell(t, actor, rule, '浙A10083')));
  expect(twice.map(({ code }) => code).sort()).toEqual(['200', passErrors.overlap.code]);
});

test('nothing is wrong with what all of this left behind', async () => expect(await wrongPasses(t)).toEqual([]));

test('a card is transferred with its time: new owner and plates from today on, out of its group, counted as a change of plates', async () => {
  const cardId = await issue('浙A10290');
  const group = {
    groupName: '王家',
    ownerKind: 1 as const,
    parkIds: [yard.parkId],
    spaces: 1,
    autoPromote: true,
    overflowRule: 1 as const,
  };
  const { groupId } = (await t.call(parkingGroups.create, { body: group }, actor)).data;
  expect((await t.call(parkingGroups.bind, { params: { id: groupId }, body: { cardIds: [cardId] } }, actor)).code).toBe('200');
  await today('2025-10-05');
  const transfer = (rev: number, plateNo: string, id = cardId) => {
    const owner = { ownerName: '赵敏', phone: '13900002222', company: '', reason: '卖房' };
    return t.call(passCards.transfer, { params: { id }, body: { ...owner, plates: [{ plateNo, plateColor: 1 }], rev } }, actor);
  };
  expect((await transfer(0, '浙A10291')).code).toBe(commonErrors.stale.code);
  expect((await transfer(1, '浙A10291')).code).toBe('200');
  const card = await cardOf(t, actor, cardId);
  expect(card).toMatchObject({ ownerName: '赵敏', phone: '139****2222', validTo: '2025-10-31', totalPaidFen: 300_00, groupName: null });
  expect(card.flows[0]).toMatchObject({
    flowType: 4,
    plates: '浙A10291',
    remark: expect.stringContaining('原车主王小明，原车牌浙A10290，卖房'),
  });
  // The old plate is covered today for the last time.
  expect((await sell(t, actor, ruleId, '浙A10290', { startDate: '2025-10-05' })).code).toBe(passErrors.overlap.code);
  expect((await sell(t, actor, ruleId, '浙A10290', { startDate: '2025-10-06' })).code).toBe('200');
  const { rows } = await t.owner.query(`select detail from operation_log where action = '包期过户' and error_code is null`);
  expect(JSON.stringify(rows)).toContain('王小明');
  // The same plates may go to yet another owner.
  expect((await transfer(2, '浙A10291')).code).toBe('200');
  const frozen = await t.call(passCards.freeze, { params: { id: cardId }, body: { fromDate: '2025-10-06', rev: 3 } }, actor);
  expect(frozen.code).toBe('200');
  expect((await transfer(4, '浙A10292')).code).toBe(passErrors.wrongState.code);
  expect(await wrongPasses(t)).toEqual([]);
});
