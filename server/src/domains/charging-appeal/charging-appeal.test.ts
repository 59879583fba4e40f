import {
  chargingAppealErrors,
  chargingAppealPage,
  chargingAppealStatus,
  chargingAppeals,
  chargingAppealType,
  driverChargingAppeals,
} from '@bochong/contract/charging-appeal';
import { chargingDebtReminders, chargingDebts } from '@bochong/contract/charging-debt';
import { driverCharges } from '@bochong/contract/charging-order';
import { skipReason } from '@bochong/contract/collection';
import { backlogStatus } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { seedMoney } from '../charging-customer/charging-customer.seed.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../charging-order/charging-day.fixture.ts';
import { passedTemplate } from '../collection/remind/remind.fixture.ts';
import { deliverEvents } from '../device/passage-day/passage-day.fixture.ts';
import { chargesUnderAppeal } from './charging-appeal.repo.ts';

let t: TestApp;
let d: ChargingDay;
let office: Actor;
let token = '';
let minute = 0;

const lastSms = async () => {
  const { rows } = await t.owner.query<{ content: Buffer }>('select content from sms_message order by id desc limit 1');
  return rows[0] ? t.app.keys.decrypt(rows[0].content) : '';
};
async function signIn(phone: string): Promise<string> {
  await t.call(driverCharges.sendCode, { body: { token, phone } });
  const code = /(\d{6})/.exec(await lastSms())?.[1] ?? '';
  return (await t.call(driverCharges.login, { body: { token, phone, code } })).data.pass;
}
/** A charge of ten kilowatt-hours that its driver has paid, or could pay with `principalFen` only. */
async function charged(pass: string, principalFen = 5000): Promise<string> {
  await t.app.database.inScope({ dealerIds: [d.dealerId] }, (tx) =>
    seedMoney({ app: t.app, tx, now: t.app.clock.now() }, d.dealerId, pass.split('.')[0] ?? '', { principalFen }),
  );
  const { data } = await t.call(driverCharges.start, { body: { token, pass, requestNo: newId() } as never });
  const { rows } = await t.owner.query('select id_tag as tag from charging_order where id = $1', [data.orderId]);
  const at = t.clock.at.getTime();
  const { transactionId } = await d.start({ at: at + 60_000, meterStartWh: 0, idTag: rows[0].tag });
  await d.stop(transactionId ?? 0, at + 30 * 60_000, 10_000);
  await deliverEvents(t);
  return data.orderId;
}
const past = async (pass: string) => (await t.call(driverChargingAppeals.charges, { body: { token, pass } })).data;
const file = (pass: string, orderId: string) =>
  t.call(driverChargingAppeals.create, {
    body: { token, pass, orderId, appealType: chargingAppealType.ENERGY, content: '充了十分钟就停了' },
  });
const waiting = async (as = office) => (await t.call(chargingAppeals.list, { query: { tab: 0 } as never }, as)).data.results;
const handle = async (id: string, body: object, as = office) =>
  t.call(chargingAppeals.handle, { params: { id }, body: { granted: true, opinion: '核对后属实', rev: 0, ...body } as never }, as);

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PUBLIC_PER_MINUTE: '1000' });
  office = await signedIn(t);
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  d = await createChargingDay(t, { principalFen: 0 });
  const { rows } = await t.owner.query('select qr_token as token from charging_connector where id = $1', [d.connectorIds[0]]);
  token = rows[0].token;
  minute += 40;
  t.clock.at = new Date(day('09:00') + minute * 60_000);
  await d.status('Preparing');
});

test('a driver looks back, objects once, and gets money back with the reason; office and driver see the same', async () => {
  const pass = await signIn('13700002001');
  const orderId = await charged(pass);
  const [charge] = await past(pass);
  expect(charge).toMatchObject({ orderId, energyWh: 10_000, obstacle: '', appeal: null });
  const { data: filed } = await file(pass, orderId);
  expect(filed).toMatchObject({ appealStatus: chargingAppealStatus.PENDING, appealNo: expect.stringMatching(/^CS/) });
  expect((await file(pass, orderId)).code).toBe(chargingAppealErrors.open.code);
  expect((await past(pass))[0]).toMatchObject({ obstacle: '该订单已有处理中的申诉', appeal: { appealNo: filed.appealNo } });

  const [row] = await waiting();
  expect(row).toMatchObject({ orderId, phone: '137****2001', payableFen: charge?.payableFen, payableBeforeFen: charge?.payableFen });
  const todo = 'select status, handler_resource as code from backlog where biz_id = $1';
  expect((await t.owner.query(todo, [row?.appealId])).rows).toEqual([{ status: 0, code: chargingAppealPage.can.handle }]);

  const id = row?.appealId ?? '';
  expect((await handle(id, {})).code).toBe(chargingAppealErrors.nothingGiven.code);
  expect((await handle(id, { granted: false, refundFen: 100 })).code).toBe(chargingAppealErrors.refusedGivesNothing.code);
  expect((await handle(id, { refundFen: 100, rev: 7 })).code).toBe('40901');
  expect((await handle(id, { refundFen: 999_999 })).message).toMatch(/^最多可退/);
  expect((await waiting())[0]?.appealId).toBe(id);

  const answers = await Promise.all([handle(id, { refundFen: 300 }), handle(id, { refundFen: 300 })]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', chargingAppealErrors.handled.code]);
  const { data } = answers.find(({ code }) => code === '200') ?? fail();
  expect(data).toMatchObject({ appealStatus: chargingAppealStatus.GRANTED, refundNos: [expect.any(String)] });
  const refunds = await t.owner.query(
    'select apply_fen::int as fen, refund_reason as reason from refund_apply where refund_no = any ($1)',
    [data.refundNos],
  );
  expect(refunds.rows).toEqual([{ fen: 300, reason: 4 }]);
  expect((await t.owner.query(todo, [id])).rows).toMatchObject([{ status: backlogStatus.DONE }]);
  expect(await lastSms()).toBe(`您的充电申诉${filed.appealNo}已通过，3.00元将退回原支付方式：核对后属实`);
  expect((await past(pass))[0]?.appeal).toMatchObject({ refundFen: 300, opinion: '核对后属实' });
  expect(await waiting()).toEqual([]);
});

test('refused twice is the end; what the driver takes back does not count', async () => {
  const pass = await signIn('13700002002');
  const orderId = await charged(pass);
  const { data: first } = await file(pass, orderId);
  const withdraw = () => t.call(driverChargingAppeals.withdraw, { body: { token, pass, appealId: first.appealId } });
  expect((await withdraw()).code).toBe('200');
  expect((await withdraw()).code).toBe(chargingAppealErrors.handled.code);
  for (const opinion of ['表底核对无误', '仍无误']) {
    const { data } = await file(pass, orderId);
    expect((await handle(data.appealId, { granted: false, opinion })).code).toBe('200');
    expect(await lastSms()).toContain(`未通过：${opinion}`);
  }
  const third = await file(pass, orderId);
  expect([third.code, third.message]).toEqual([chargingAppealErrors.tooMany.code, '该订单已申诉2次，不再受理']);
});

test('only one’s own charge, settled, and in time', async () => {
  const [own, stranger] = [await signIn('13700002003'), await signIn('13700002004')];
  const orderId = await charged(own);
  expect(await past(stranger)).toEqual([]);
  expect((await file(stranger, orderId)).code).toBe(chargingAppealErrors.noAppeal.code);
  const { data } = await file(own, orderId);
  const taken = await t.call(driverChargingAppeals.withdraw, { body: { token, pass: stranger, appealId: data.appealId } });
  expect(taken.code).toBe(chargingAppealErrors.noAppeal.code);
  expect((await handle(data.appealId, { granted: false })).code).toBe('200');
  await t.owner.query(`update charging_order set order_status = 8 where id = $1`, [orderId]);
  expect((await file(own, orderId)).code).toBe(chargingAppealErrors.notEnded.code);
  await t.owner.query(`update charging_order set order_status = 6, end_at = end_at - interval '91 days' where id = $1`, [orderId]);
  const late = await file(own, orderId);
  expect([late.code, late.message]).toEqual([chargingAppealErrors.tooLate.code, '充电结束已超过90天，不再受理']);
  await t.owner.query(`update charging_order set end_at = end_at + interval '91 days' where id = $1`, [orderId]);
});

test('what is objected to is not reminded of until it is decided', async () => {
  const pass = await signIn('13700002005');
  const orderId = await charged(pass, 600);
  const templateId = await passedTemplate(t, office, '充电催缴', '您有{{num}}笔充电费{{fee}}元未付，请尽快缴清');
  const debts = (await t.call(chargingDebts.list, { query: {} as never }, office)).data.results;
  const debtId = debts.find(({ subjectId }) => subjectId === orderId)?.debtId ?? '';
  const skipped = async () => {
    const body = { templateId, debtIds: [debtId] };
    return (await t.call(chargingDebtReminders.preview, { body }, office)).data.willSkip.map((one) => one.skipReason);
  };
  const under = () => t.app.database.inScope({ dealerIds: [d.dealerId] }, (tx) => chargesUnderAppeal(tx, d.dealerId, [orderId]));
  expect([...(await under())]).toEqual([]);
  const { data } = await file(pass, orderId);
  expect([...(await under())]).toEqual([orderId]);
  expect(await skipped()).toEqual([skipReason.FROZEN]);
  await handle(data.appealId, { granted: false });
  expect([...(await under())]).toEqual([]);
  expect(await skipped()).not.toContain(skipReason.FROZEN);
});

function fail(): never {
  throw new Error('nobody’s decision stood');
}
