import { autoPayErrors, autoPayState, autoPayStatus, autoPays } from '@bochong/contract/auto-pay';
import { payChannel } from '@bochong/contract/bill';
import { simulatedAutomatic, simulatedChannel } from '@bochong/demo/simulated-channel';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { deliverSurely, wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { createBillFor } from '../bill/index.ts';
import { applyTo, createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { moneyOf, payBill } from '../refund/refund.fixture.ts';
import { autoPayJobs } from './index.ts';

let t: TestApp;
let yard: Yard;
let boss: Actor;
let configId = '';
/** Every vehicle comes on a day of its own: time goes forward. */
let day = 13;
const at = (clock: string) => `2025-10-${day}T${clock}+08:00`;
const { WECHAT_AUTO, ALIPAY_AUTO } = payChannel;
const terms = { priority: 1, maxSingleFen: 2000, retryTimes: 1, retryMinutes: 10, guaranteed: 0 } as const;
const charged: string[] = [];
type Opening = Awaited<ReturnType<NonNullable<typeof simulatedAutomatic.create>>>;
/** What the channel answers to the next deductions; then it takes the money at once. */
let answers: (Opening | 'lost')[] = [];

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T10:00:00+08:00');
  boss = await t.login('binjiang');
  yard = await createYard(t, 'AUTOPAY');
  const body = { payType: WECHAT_AUTO, parkIds: [yard.parkId], ...terms };
  configId = (await t.call(autoPays.create, { body }, boss)).data.configId;
  vi.spyOn(simulatedAutomatic, 'create').mockImplementation(async ({ outTradeNo, amountFen, payerId }) => {
    charged.push(payerId);
    const next = answers.shift();
    if (next === 'lost') throw new Error('connection reset');
    return next ?? { state: 'PAID', channelTradeNo: `SA${outTradeNo}`, paidFen: amountFen, paidAt: toIso(t.app.clock.now()) };
  });
});
afterEach(() => {
  answers = [];
  charged.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

const config = async () => (await t.call(autoPays.list, { query: {} }, boss)).data.results.find((one) => one.configId === configId);
const turn = async (enabled: boolean) =>
  t.call(autoPays.switchStatus, { params: { id: configId }, body: { enabled, rev: (await config())?.rev ?? 0 } }, boss);
const set = async (change: object) =>
  t.call(
    autoPays.update,
    { params: { id: configId }, body: { parkIds: [yard.parkId], ...terms, ...change, rev: (await config())?.rev ?? 0 } },
    boss,
  );
/** Sessions do not last so long. */
const goTo = async (instant: string) => {
  t.clock.at = new Date(instant);
  boss = await t.login('binjiang');
};
const look = async (plateNo: string, side: 'entry' | 'exit', clock: string, id = `${plateNo}${side}`) => {
  if (side === 'entry') day += 1;
  await goTo(at(clock));
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  const answer = await applyTo(t, yard, { id, side, at: at(clock), event: { eventType: 'lane.capture', payload } });
  if (side === 'entry') await pass(plateNo, side, clock);
  await deliverSurely(t);
  return answer;
};
const pass = async (plateNo: string, side: 'entry' | 'exit', clock: string) => {
  const passed = { eventType: 'lane.passed' as const, payload: { captureEventId: `${plateNo}${side}` } };
  await applyTo(t, yard, { id: `${plateNo}${side}p`, side, at: at(clock), event: passed });
  await deliverSurely(t);
};
const released = async (plateNo: string): Promise<boolean> =>
  (await t.owner.query('select released from lane_attempt where plate_no = $1', [plateNo])).rows[0]?.released ?? false;
const visit = async (plateNo: string) =>
  (await t.call(autoPays.visits, { params: { id: configId }, query: { plateNo } }, boss)).data.results[0];
const bills = async (plateNo: string) =>
  (
    await t.owner.query<{ no: string; fen: number; state: number }>(
      'select out_trade_no as no, total_fen::int as fen, pay_state as state from bill where plate_no = $1 order by id',
      [plateNo],
    )
  ).rows;
/** In at 10:00, at the exit at 13:05: 15.00. */
const comeAndGo = async (plateNo: string) => {
  await look(plateNo, 'entry', '10:00:00');
  return look(plateNo, 'exit', '13:05:00');
};

test('nothing is told before the means is on, and it comes on only where a channel can do it', async () => {
  expect((await t.call(autoPays.create, { body: { payType: WECHAT_AUTO, parkIds: [], ...terms } }, boss)).code).toBe(
    autoPayErrors.taken.code,
  );
  expect(await config()).toMatchObject({ status: autoPayStatus.WAITING, payType: WECHAT_AUTO });
  await comeAndGo('浙P00008');
  expect(await visit('浙P00008')).toBeUndefined();
  t.app.channels.register(WECHAT_AUTO, simulatedChannel);
  expect((await turn(true)).code).toBe(autoPayErrors.noChannel.code);
  t.app.channels.register(WECHAT_AUTO, simulatedAutomatic);
  expect((await turn(true)).code).toBe('200');
  expect((await t.call(autoPays.remove, { params: { id: configId } }, boss)).code).toBe(autoPayErrors.enabled.code);
});

test('a signed plate is charged at the exit without a press, once however often it is seen, and the barrier opens', async () => {
  const plate = '浙P00018';
  await look(plate, 'entry', '10:00:00');
  expect(await visit(plate)).toMatchObject({ state: autoPayState.NORMAL, parkName: '车场AUTOPAY' });
  expect(await look(plate, 'exit', '13:05:00')).toMatchObject({ result: { decision: 'HOLD', reason: 'PAY', dueFen: 1500 } });
  expect(await released(plate)).toBe(true);
  expect(await visit(plate)).toMatchObject({ state: autoPayState.PAID, amountFen: 1500 });
  await look(plate, 'exit', '13:06:00', `${plate}again`);
  expect(charged).toEqual([plate]);
  expect(await moneyOf(t, plate)).toMatchObject({ paid: 1500, due: 0, refunded: 0 });
  const { rows } = await t.owner.query('select pay_scene as scene, pay_channel as channel from bill where plate_no = $1', [plate]);
  expect(rows).toEqual([{ scene: 5, channel: WECHAT_AUTO }]);
});

test('a lost answer is asked for under the same number: one payment', async () => {
  answers = ['lost'];
  await comeAndGo('浙P00028');
  expect(await bills('浙P00028')).toHaveLength(1);
  expect(await moneyOf(t, '浙P00028')).toMatchObject({ paid: 0, due: 1500 });
  await wakeEffects(t, 1);
  expect(charged).toEqual(['浙P00028', '浙P00028']);
  expect(await bills('浙P00028')).toHaveLength(1);
  expect([await moneyOf(t, '浙P00028'), await released('浙P00028')]).toMatchObject([{ paid: 1500, due: 0, refunded: 0 }, true]);
});

test('an entry whose answer is lost is told again as the same visit, and known once', async () => {
  const told: string[] = [];
  const enter = vi.spyOn(simulatedAutomatic, 'enter').mockImplementation(async ({ visitNo }) => {
    told.push(visitNo);
    if (told.length === 1) throw new Error('connection reset');
    return { state: 'NORMAL' };
  });
  await look('浙P00108', 'entry', '10:00:00');
  expect(await visit('浙P00108')).toMatchObject({ state: autoPayState.TOLD });
  await wakeEffects(t, 5);
  enter.mockRestore();
  expect(told).toHaveLength(2);
  expect(new Set(told).size).toBe(1);
  expect(await visit('浙P00108')).toMatchObject({ state: autoPayState.NORMAL });
});

test('a plate that has not agreed pays as everybody does', async () => {
  await comeAndGo('浙P00011');
  expect(await visit('浙P00011')).toMatchObject({ state: autoPayState.BLOCKED, reason: '车主未开通免密支付' });
  expect([await released('浙P00011'), charged]).toEqual([false, []]);
});

test('a refused deduction leaves the normal bill: it is tried again in its time, and not after the driver has paid', async () => {
  const refused = { state: 'REFUSED', failCode: 'LIMIT', failText: '余额不足' } as const;
  const retry = async (clock: string) => {
    await goTo(at(clock));
    for (const job of autoPayJobs) await runForDealers(t.app, job);
    await deliverSurely(t);
  };
  for (const [plate, again] of [
    ['浙P00038', true],
    ['浙P00048', false],
  ] as const) {
    answers = [refused];
    charged.length = 0;
    await comeAndGo(plate);
    expect(await visit(plate)).toMatchObject({ state: autoPayState.FAILED, reason: '余额不足', tries: 1 });
    expect(await released(plate)).toBe(false);
    if (!again) {
      const { rows } = await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1', [plate]);
      const made = await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
        createBillFor(
          { app: t.app, tx, now: t.app.clock.now() },
          { dealerId: yard.dealerId, bizType: 1, subjectId: rows[0]?.id ?? '' },
          { payChannel: 2, payScene: 2 },
        ),
      );
      await payBill(t, { outTradeNo: made.bill.outTradeNo, amountFen: 1500 });
      await deliverSurely(t);
    }
    await retry('13:14:59');
    expect(charged).toHaveLength(1);
    await retry('13:15:01');
    expect(charged).toHaveLength(again ? 2 : 1);
    expect(await moneyOf(t, plate)).toMatchObject({ paid: 1500, due: 0, refunded: 0 });
  }
});

test('what a channel accepts opens the barrier only where little is at stake or the channel pays in any case; what never comes is owed', async () => {
  const accepted: Opening = { state: 'OPENED', payUrl: '', payParams: {} };
  answers = [accepted];
  await comeAndGo('浙P00058');
  expect(await visit('浙P00058')).toMatchObject({ state: autoPayState.ACCEPTED });
  expect(await released('浙P00058')).toBe(true);
  await pass('浙P00058', 'exit', '13:05:30');
  expect(await moneyOf(t, '浙P00058')).toMatchObject({ paid: 0, due: 1500 });
  // The money comes after the vehicle has left.
  const [bill] = await bills('浙P00058');
  await payBill(t, { outTradeNo: bill?.no ?? '', amountFen: 1500 });
  await deliverSurely(t);
  expect(await visit('浙P00058')).toMatchObject({ state: autoPayState.PAID });
  expect(await moneyOf(t, '浙P00058')).toMatchObject({ paid: 1500, due: 0 });

  expect((await set({ maxSingleFen: 1499 })).code).toBe('200');
  answers = [accepted];
  await comeAndGo('浙P00068');
  expect(await released('浙P00068')).toBe(false);
  expect((await set({ maxSingleFen: 1499, guaranteed: 1 })).code).toBe('200');
  answers = [accepted];
  await comeAndGo('浙P00078');
  expect(await released('浙P00078')).toBe(true);
  expect((await set({})).code).toBe('200');
});

test('of two means that are open the one that goes first is charged; what is off charges nobody', async () => {
  const body = { payType: ALIPAY_AUTO, parkIds: [yard.parkId], ...terms, priority: 2 };
  const { data } = await t.call(autoPays.create, { body }, boss);
  await t.call(autoPays.switchStatus, { params: { id: data.configId }, body: { enabled: true, rev: 0 } }, boss);
  await comeAndGo('浙P00088');
  const { rows } = await t.owner.query('select pay_type as type, state from auto_pay_visit where plate_no = $1 order by 1', ['浙P00088']);
  expect(rows).toEqual([
    { type: WECHAT_AUTO, state: autoPayState.PAID },
    { type: ALIPAY_AUTO, state: autoPayState.NORMAL },
  ]);
  await look('浙P00098', 'entry', '10:00:00');
  expect((await turn(false)).code).toBe('200');
  await t.call(autoPays.switchStatus, { params: { id: data.configId }, body: { enabled: false, rev: 1 } }, boss);
  charged.length = 0;
  await look('浙P00098', 'exit', '13:05:00');
  expect([charged, await released('浙P00098')]).toEqual([[], false]);
  expect((await t.call(autoPays.remove, { params: { id: data.configId } }, boss)).code).toBe('200');
});

test('nobody sets terms of lots that are not his, or from an old version', async () => {
  const stranger = await t.login('qingyu', '2');
  const params = { id: configId };
  expect((await t.call(autoPays.switchStatus, { params, body: { enabled: true, rev: 0 } }, stranger)).code).toBe('40401');
  expect((await t.call(autoPays.visits, { params, query: {} }, stranger)).code).toBe('40401');
  const body = { payType: ALIPAY_AUTO, parkIds: [yard.parkId], ...terms };
  expect((await t.call(autoPays.create, { body }, stranger)).data).toMatchObject({ field: 'parkIds', rule: '车场不存在' });
  expect((await t.call(autoPays.create, { body: { ...body, parkIds: [newId()] } }, boss)).data).toMatchObject({ field: 'parkIds' });
  expect((await t.call(autoPays.update, { params, body: { parkIds: [yard.parkId], ...terms, rev: 0 } }, boss)).code).toBe('40901');
});
