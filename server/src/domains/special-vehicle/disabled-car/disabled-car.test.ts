import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { parkOrders } from '@bochong/contract/parking-order';
import {
  type DisabledRuleFields,
  disabledCarErrors,
  disabledCars,
  disabledImportColumns,
  disabledRuleErrors,
  disabledRules,
  disabledStatus,
} from '@bochong/contract/special-vehicle';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { inLine } from '../../../kernel/testing/in-line.ts';
import { numberOf } from '../../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../../kernel/testing/upload-sheet.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { applyPayment, bookRefund, findStay } from '../../parking-order/index.ts';
import { passCardJobs } from '../pass-card/pass-card.jobs.ts';

const { TO_AUDIT, PASSED, REJECTED, WITHDRAWN, DONE } = disabledStatus;
let t: TestApp;
let actor: Actor;
let yard: Yard;
let second: Yard;

const at = async (instant: string) => {
  t.clock.at = new Date(instant);
  await t.owner.query('delete from session');
  actor = await t.login('binjiang');
};
beforeAll(async () => {
  t = await createTestApp();
  await at('2025-10-01T08:00:00+08:00');
  yard = await createYard(t, 'DISAB1');
  second = await createYard(t, 'DISAB2');
  await createRule({ ruleName: '市区优惠', parkIds: [yard.parkId, second.parkId] });
});
afterAll(() => t.close());

const ruleFields = (change: Partial<DisabledRuleFields> = {}): DisabledRuleFields => ({
  ...{ ruleName: '优惠', parkIds: [yard.parkId], levels: [1, 2, 3], freeMinutesPerDay: 120, payPermille: 500, maxStaysPerDay: 3 },
  ...{ accessibleBerthOnly: 0, status: 1, ...change },
});
const createRule = (change: Partial<DisabledRuleFields>) => t.call(disabledRules.create, { body: ruleFields(change) }, actor);

let people = 0;
/** A certificate nobody has yet, of a level. */
const certOf = (level = 2) => {
  people += 1;
  return `330106195001${String(people).padStart(5, '0')}X4${level}`;
};
type Application = BodyOf<typeof disabledCars.create>;
const apply = (plateNo: string, change: Partial<Application> = {}) => {
  const papers = {
    disabledCertNo: certOf(),
    certValidTo: '2030-12-31',
    relation: 1 as const,
    driverLicenceType: 'C5',
    materials: ['残疾证'],
  };
  return t.call(
    disabledCars.create,
    { body: { plateNo, plateColor: 1, holderName: '陈平', phone: '13800001234', ...papers, ...change } },
    actor,
  );
};
const rowOf = async (plateNo: string) =>
  (await t.call(disabledCars.list, { query: { plateNo } }, actor)).data.results[0] ?? expect.fail(`no car ${plateNo}`);
const decide = async (plateNo: string, passed = true, opinion = '') => {
  const { carId: id, rev } = await rowOf(plateNo);
  return (await t.call(disabledCars.audit, { params: { id }, body: { passed, opinion, rev } }, actor)).code;
};
const registered = async (plateNo: string, change: Partial<Application> = {}) => {
  expect((await apply(plateNo, change)).code).toBe('200');
  expect(await decide(plateNo)).toBe('200');
};
const changePlate = async (from: string, to: string) => {
  const { carId: id, rev } = await rowOf(from);
  return (await t.call(disabledCars.changePlate, { params: { id }, body: { plateNo: to, plateColor: 1, rev } }, actor)).code;
};
const openTodos = async () => (await t.call(backlogs.list, { query: { typeCode: 'DISABLED_AUDIT' } }, actor)).data.totalRecord;

let events = 0;
async function pass(where: Yard, side: 'entry' | 'exit', plateNo: string, when: string) {
  events += 1;
  const id = `d${events}`;
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  const { result } = await applyTo(t, where, { id, side, at: when, event: { eventType: 'lane.capture', payload } });
  if (result.decision === 'RELEASE')
    await applyTo(t, where, { id: `${id}p`, side, at: when, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
  return result;
}
const stayOf = async (plateNo: string) => (await t.call(parkOrders.list, { query: { plateNo } }, actor)).data.results[0];
const feeOf = async (plateNo: string) => {
  const stay = await stayOf(plateNo);
  return { carType: stay?.carType, payableFen: stay?.payableFen };
};
const clock = (day: number, time: string) => `2025-10-${String(day).padStart(2, '0')}T${time}:00+08:00`;
async function visit(where: Yard, plateNo: string, day: number, enter: string, exit: string) {
  await pass(where, 'entry', plateNo, clock(day, enter));
  await pass(where, 'exit', plateNo, clock(day, exit));
  return feeOf(plateNo);
}

test('an application is decided on, shown masked, and asks somebody for it meanwhile', async () => {
  const before = await openTodos();
  await apply('浙A81001', { disabledCertNo: '33010619500101123X43' });
  expect(await openTodos()).toBe(before + 1);
  expect(await rowOf('浙A81001')).toMatchObject({
    auditStatus: TO_AUDIT,
    disabledLevel: 3,
    disabledCertNo: `330${'*'.repeat(13)}3X43`,
    phone: '138****1234',
  });
  const { carId } = await rowOf('浙A81001');
  expect(await numberOf(t, actor, 'disabledCar', carId, 'disabledCertNo')).toBe('33010619500101123X43');
  expect(await numberOf(t, actor, 'disabledCar', carId)).toBe('13800001234');
  expect(await decide('浙A81001', false)).toBe(disabledCarErrors.opinion.code);
  expect(await decide('浙A81001', false, '照片不清')).toBe('200');
  const { carId: id, rev, phone: _, disabledCertNo: __, plateNo, plateColor, holderName, certValidTo, ...row } = await rowOf('浙A81001');
  expect(row).toMatchObject({ auditStatus: REJECTED, opinion: '照片不清' });
  const { relation, driverLicenceType, materials } = row;
  const fields = { plateNo, plateColor, holderName, certValidTo, relation, driverLicenceType, materials };
  const update = (version: number) => t.call(disabledCars.update, { params: { id }, body: { ...fields, rev: version } }, actor);
  expect((await update(rev)).code).toBe('200');
  expect((await update(rev)).code).toBe(commonErrors.stale.code);
  expect(await openTodos()).toBe(before + 1);
  expect(await decide('浙A81001')).toBe('200');
  expect(await openTodos()).toBe(before);
  expect(await rowOf('浙A81001')).toMatchObject({ auditStatus: PASSED, validFrom: '2025-10-01', validTo: '2030-12-31' });
  expect(await decide('浙A81001')).toBe(disabledCarErrors.wrongState.code);
  const { rows } = await t.owner.query(`select detail::text from operation_log where target_id = $1`, [id]);
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain('19500101');
});

test('one plate per certificate and the reverse; a year sees two changes of plate', async () => {
  const certNo = certOf();
  await registered('浙A82001', { disabledCertNo: certNo });
  expect((await apply('浙A82002', { disabledCertNo: certNo })).code).toBe(disabledCarErrors.certTaken.code);
  expect((await apply('浙A82001')).code).toBe(disabledCarErrors.plateTaken.code);
  expect(await changePlate('浙A82001', '浙A82001')).toBe(disabledCarErrors.samePlate.code);
  await registered('浙A82009');
  expect(await changePlate('浙A82001', '浙A82009')).toBe(disabledCarErrors.plateTaken.code);
  for (const [from, to] of [
    ['浙A82001', '浙A82003'],
    ['浙A82003', '浙A82004'],
  ] as const) {
    t.clock.at = new Date(Date.parse(t.clock.at?.toISOString() ?? '') + 60_000);
    expect(await changePlate(from, to)).toBe('200');
  }
  expect(await changePlate('浙A82004', '浙A82005')).toBe(disabledCarErrors.changeLimit.code);
  const { data } = await t.call(disabledCars.get, { params: { id: (await rowOf('浙A82004')).carId } }, actor);
  expect(data.plates.map(({ plateNo }) => plateNo)).toEqual(['浙A82004', '浙A82003', '浙A82001']);
  await at('2026-10-02T08:00:00+08:00');
  expect(await changePlate('浙A82004', '浙A82005')).toBe('200');
  await at('2025-10-01T09:00:00+08:00');
});

test('a certificate ends with its last day, and nobody is asked about one that has ended waiting', async () => {
  expect((await apply('浙A83000', { certValidTo: '2025-09-30' })).code).toBe(disabledCarErrors.certOver.code);
  await registered('浙A83001', { certValidTo: '2025-10-12' });
  const before = await openTodos();
  await apply('浙A83002', { certValidTo: '2025-10-12' });
  expect(await visit(yard, '浙A83001', 12, '10:00', '12:00')).toEqual({ carType: 10, payableFen: 0 });
  expect(await visit(yard, '浙A83001', 13, '10:00', '12:00')).toEqual({ carType: 1, payableFen: 9_00 });
  await at('2025-10-13T00:05:00+08:00');
  for (const job of passCardJobs) await runForDealers(t.app, job);
  expect(await rowOf('浙A83001')).toMatchObject({ auditStatus: DONE });
  expect(await rowOf('浙A83002')).toMatchObject({ auditStatus: REJECTED, opinion: '证件有效期已过' });
  expect(await openTodos()).toBe(before);
  await at('2025-10-01T10:00:00+08:00');
});

test('free minutes of a day are drawn on by all stays of it, then the share is paid; both lots count', async () => {
  await registered('浙A84001');
  // 15 yuan without any right: 185 minutes less 120 free ones are 65, 7 yuan, of which half is paid.
  expect(await visit(yard, '浙A84001', 14, '10:00', '13:05')).toEqual({ carType: 10, payableFen: 3_50 });
  // Nothing is left of the day: half of 5 yuan.
  expect(await visit(second, '浙A84001', 14, '14:00', '15:00')).toEqual({ carType: 10, payableFen: 2_50 });
  // Within the lot's own free minutes.
  expect(await visit(yard, '浙A84001', 14, '16:00', '16:15')).toEqual({ carType: 10, payableFen: 0 });
  // Three stays a day.
  expect(await visit(yard, '浙A84001', 14, '17:00', '18:00')).toEqual({ carType: 1, payableFen: 5_00 });
  expect(await visit(second, '浙A84001', 15, '10:00', '12:00')).toEqual({ carType: 10, payableFen: 0 });
  const { data } = await t.call(disabledCars.get, { params: { id: (await rowOf('浙A84001')).carId } }, actor);
  expect(data.stays.map(({ usedMin, discountFen }) => [usedMin, discountFen])).toEqual([
    [120, 0],
    [0, 0],
    [0, 2_50],
    [120, 3_50],
  ]);
});

test('a stay refunded to nothing gives the minutes of the day back', async () => {
  await registered('浙A84002');
  expect(await visit(yard, '浙A84002', 16, '10:00', '13:05')).toEqual({ carType: 10, payableFen: 3_50 });
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, async (tx) => {
    const { rows } = await t.owner.query("select id from park_order where plate_no = '浙A84002'");
    const stay = (await findStay(tx, yard.dealerId, rows[0].id, true)) ?? expect.fail('no stay');
    const context = { app: t.app, tx, now: t.app.clock.now() };
    const { stay: paid } = await applyPayment(context, stay, { paidFen: 3_50, prepaid: null });
    await bookRefund(context, paid, { refundFen: 3_50, reason: '计费错误', operatorId: null, operatorName: '系统' });
  });
  expect(await visit(second, '浙A84002', 16, '14:00', '16:00')).toEqual({ carType: 10, payableFen: 0 });
});

test('after a change of plate the new one waits until the old one has left', async () => {
  await registered('浙A85001');
  await at('2025-10-16T08:00:00+08:00');
  await pass(yard, 'entry', '浙A85001', clock(16, '09:00'));
  t.clock.at = new Date(clock(16, '09:30'));
  expect(await changePlate('浙A85001', '浙A85002')).toBe('200');
  await pass(yard, 'entry', '浙A85002', clock(16, '10:00'));
  expect(await stayOf('浙A85002')).toMatchObject({ carType: 1 });
  await pass(yard, 'exit', '浙A85001', clock(16, '10:30'));
  expect(await feeOf('浙A85001')).toEqual({ carType: 10, payableFen: 0 });
  await pass(yard, 'exit', '浙A85002', clock(16, '11:00'));
  expect(await visit(yard, '浙A85002', 16, '12:00', '12:30')).toEqual({ carType: 10, payableFen: 0 });
});

test('what ended keeps its terms when the rule is changed or the car cancelled; a corrected plate gets its own', async () => {
  const own = await createYard(t, 'DISAB3');
  const { data } = await createRule({ ruleName: '短免', parkIds: [own.parkId], freeMinutesPerDay: 60 });
  await registered('浙A86001');
  expect(await visit(own, '浙A86001', 17, '10:00', '12:00')).toEqual({ carType: 10, payableFen: 2_50 });
  const body = { ...ruleFields({ ruleName: '短免', parkIds: [own.parkId], freeMinutesPerDay: 0, payPermille: 1000 }), rev: 0 };
  expect((await t.call(disabledRules.update, { params: { id: data.ruleId }, body }, actor)).code).toBe('200');
  const car = await rowOf('浙A86001');
  const cancel = { params: { id: car.carId }, body: { reason: '转让', rev: car.rev } };
  expect((await t.call(disabledCars.cancel, cancel, actor)).code).toBe('200');
  expect((await rowOf('浙A86001')).auditStatus).toBe(WITHDRAWN);
  const order = (await stayOf('浙A86001')) ?? expect.fail('no stay');
  // Nothing is stored any more: it is worked out anew.
  await t.owner.query('delete from fee_calculation where order_id = $1', [order.orderId]);
  const calculated = await t.call(parkOrders.calculateProcess, { query: { orderId: order.orderId } }, actor);
  expect(calculated.data).toMatchObject({ payableFen: 2_50, free: { right: { name: '残疾人优惠', usedMinutes: 60 } } });
  expect(await visit(own, '浙A86001', 18, '10:00', '12:00')).toEqual({ carType: 1, payableFen: 9_00 });
  // Read wrongly at the entry: the right plate is that of a disabled person.
  await registered('浙A86002');
  expect(await visit(yard, '浙A86802', 18, '10:00', '12:00')).toEqual({ carType: 1, payableFen: 9_00 });
  const wrong = (await stayOf('浙A86802')) ?? expect.fail('no stay');
  const fix = { orderId: wrong.orderId, plateNo: '浙A86002', plateColor: 1 as const, reason: '误识', rev: wrong.rev };
  expect((await t.call(parkOrders.fixPlate, { body: fix }, actor)).data).toMatchObject({ payableAfterFen: 0 });
  expect(await stayOf('浙A86002')).toMatchObject({ carType: 10 });
});

test('many stays of one certificate that end at once draw no more than the day has', async () => {
  await registered('浙A87001');
  const yards = [yard, second];
  for (const where of yards) await pass(where, 'entry', '浙A87001', clock(20, '09:00'));
  const leave = await Promise.all(
    yards.map(async (where, index) => {
      const [id, side, at] = [`together${index}`, 'exit' as const, clock(20, '10:30')];
      const payload = { direction: 'OUT' as const, plateNo: '浙A87001', plateColor: 1 as const, confidence: 95 };
      await applyTo(t, where, { id, side, at, event: { eventType: 'lane.capture', payload } });
      return () => applyTo(t, where, { id: `${id}p`, side, at, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
    }),
  );
  // Neither can write down what it drew before both have looked at what is left.
  await inLine(t, { text: 'lock table stay_right in exclusive mode' }, leave);
  const { rows } = await t.owner.query(`select sum(used_min)::int as used from stay_right where plate_no = '浙A87001'`);
  expect(rows[0].used).toBe(120);
});

test('a rule of a lot and level there is once; roadside it may ask for an accessible berth', async () => {
  expect((await createRule({ ruleName: '市区优惠' })).code).toBe(disabledRuleErrors.overlap.code);
  expect((await createRule({ ruleName: '市区优惠', levels: [4] })).code).toBe(disabledRuleErrors.nameTaken.code);
  const fourth = await createRule({ ruleName: '四级', levels: [4], accessibleBerthOnly: 1 });
  expect(fourth.code).toBe('200');
  expect((await createRule({ ruleName: '四级二', levels: [4], status: 0 })).code).toBe('200');
  await registered('浙A88001', { disabledCertNo: certOf(4) });
  // A lot behind barriers has no berth to look at.
  expect(await visit(yard, '浙A88001', 21, '10:00', '12:00')).toEqual({ carType: 1, payableFen: 9_00 });
  expect((await t.call(disabledRules.remove, { params: { id: fourth.data.ruleId } }, actor)).code).toBe('200');
  expect((await t.call(disabledRules.list, { query: { level: 4 } }, actor)).data.results.map((row) => row.ruleName)).toEqual(['四级二']);
});

test('a sheet of applications is tried first and handed in second', async () => {
  const line = (plateNo: string, certNo: string, validTo = '2030-12-31') => [
    plateNo,
    '李静',
    '',
    certNo,
    validTo,
    '直系亲属',
    'C1',
    '残疾证、行驶证',
  ];
  const file = [
    Object.values(disabledImportColumns),
    line('浙A89001', certOf()),
    line('浙A89002', '12345'),
    line('浙A89003', certOf(), '2020-01-01'),
  ];
  const upload = (dryRun: '0' | '1') => uploadSheet(t, disabledCars.import, { lines: file, dryRun }, actor);
  const dry = (await upload('1')).data;
  expect(dry).toMatchObject({ total: 3, success: 1, fail: 2 });
  expect(dry.errors.map(({ row, field }) => [row, field])).toEqual([
    [3, '残疾证号'],
    [4, '车牌号'],
  ]);
  expect((await t.call(disabledCars.list, { query: { plateNo: '浙A89001' } }, actor)).data.results).toEqual([]);
  expect((await upload('0')).data).toEqual(dry);
  expect(await rowOf('浙A89001')).toMatchObject({ auditStatus: TO_AUDIT, relation: 2, materials: ['残疾证', '行驶证'] });
});
