import { parkingRefunds, refundErrors } from '@bochong/contract/refund';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { billFor, createChannelDouble, deliverSurely, leftStay, moneyOf, paidStay, payBill, refundOf } from './refund.fixture.ts';

let t: TestApp;
let yard: Yard;
let people: readonly Actor[] = [];
let number = 0;
/** Commands of all walks together; more of them with BOCHONG_WALK. */
const steps = Number(process.env.BOCHONG_WALK ?? 120);

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  people = [await t.login('binjiang'), await t.login('kefu'), await t.login('admin')];
  yard = await createYard(t, 'RANDOM');
});
afterAll(() => t.close());
afterEach(() => void vi.restoreAllMocks());

const nextPlate = () => {
  number += 1;
  return `浙W${String(number).padStart(5, '0')}`;
};
let requests = 0;
const apply = (billId: string, applyFen: number, who: number, orderId?: string) => {
  requests += 1;
  const request = { billId, applyFen, refundReason: 2 as const, requestId: `walk-request-${requests}`, ...(orderId && { orderId }) };
  return t.call(parkingRefunds.apply, { body: request }, people[who]);
};

test('two who ask for the same money at once: one gets it, the other is told what is left, and no fen is lost', async () => {
  const channel = createChannelDouble();
  const plateNo = nextPlate();
  const { billId } = await paidStay(t, yard, plateNo);
  const answers = await Promise.all([apply(billId, 900, 0), apply(billId, 900, 1), apply(billId, 900, 2), apply(billId, 600, 1)]);
  const codes = answers.map((answer) => answer.code);
  expect(codes.filter((code) => code === '200').length).toBeGreaterThanOrEqual(1);
  expect(new Set(codes)).toEqual(new Set(['200', refundErrors.ceiling.code]));
  expect((await moneyOf(t, plateNo)).claimed).toBeLessThanOrEqual(1500);
  expect(codes.slice(0, 3).filter((code) => code === '200').length).toBeLessThanOrEqual(1);
  const refundId = answers.find((answer) => answer.code === '200')?.data.refundId ?? '';
  const audit = (who: number) =>
    t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, people[who]);
  const audits = await Promise.all([audit(0), audit(1), audit(2), audit(0), audit(2)]);
  expect(audits.filter((answer) => answer.code === '200')).toHaveLength(1);
  await deliverSurely(t);
  expect(channel.moved.size).toBe(1);
  const { refunded, billRefunded, orderRefunded } = await moneyOf(t, plateNo);
  expect([refunded, billRefunded, orderRefunded]).toEqual([channel.sum(), channel.sum(), channel.sum()]);
});

type Command = {
  kind: 'apply' | 'audit' | 'again' | 'offline' | 'cancel' | 'deliver' | 'payAgain';
  who: number;
  fen: number;
  pick: number;
  fails: boolean;
};
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom('apply', 'apply', 'audit', 'audit', 'again', 'offline', 'cancel', 'deliver', 'payAgain'),
  who: fc.nat(2),
  fen: fc.integer({ min: 1, max: 1600 }),
  pick: fc.nat(20),
  fails: fc.boolean(),
});

test('whatever is asked for, agreed, failed, sent again and taken back, the sums hold after each step', async () => {
  const walk = async (commands: readonly Command[]) => {
    const channel = createChannelDouble();
    const plateNo = nextPlate();
    const { orderId } = await leftStay(t, yard, plateNo);
    const [first, second] = [await billFor(t, yard, { orderId, plateNo }), await billFor(t, yard, { orderId, plateNo }, 3)];
    const billIds = [await payBill(t, first)];
    const refundIds: string[] = [];
    let handed = 0;
    for (const { kind, who, fen, pick, fails } of commands) {
      const refundId = refundIds[pick % Math.max(1, refundIds.length)] ?? '';
      const billId = billIds[pick % billIds.length] ?? '';
      const before = refundId === '' ? undefined : await refundOf(t, refundId);
      const body = { rev: before?.rev ?? 0 };
      const params = { id: refundId };
      if (kind === 'apply') {
        const { code, data } = await apply(billId, fen, who);
        if (code === '200') refundIds.push(data.refundId);
      } else if (kind === 'deliver') {
        if (fails) channel.plan.push({ state: pick % 2 === 0 ? 'FAILED' : 'CLOSED', failCode: 'X', failText: '渠道拒绝' });
        await deliverSurely(t);
      } else if (kind === 'payAgain') {
        if (billIds.length === 1) billIds.push(await payBill(t, second));
      } else if (before) {
        if (kind === 'audit')
          await t.call(parkingRefunds.audit, { params, body: { ...body, pass: fails ? 0 : 1, opinion: '核对' } }, people[who]);
        if (kind === 'again') await t.call(parkingRefunds.again, { body: { refundId, ...body } }, people[who]);
        if (kind === 'cancel') await t.call(parkingRefunds.cancel, { params, body: { ...body, reason: '撤销' } }, people[who]);
        if (kind === 'offline') {
          const { code } = await t.call(parkingRefunds.offline, { params, body: { ...body, voucherNo: 'V1' } }, people[0]);
          if (code === '200') handed += before.fen;
        }
      }
      const money = await moneyOf(t, plateNo);
      expect(money.refunded).toBe(money.billRefunded);
      expect(money.refunded).toBe(money.orderRefunded);
      expect(money.refunded).toBe(channel.sum() + handed);
      expect(money.claimed).toBeLessThanOrEqual(money.paid);
      expect(money.payable).toBe(money.paid - money.refunded + money.due - money.overpaid);
      expect(money.due).toBe(0);
      const after = refundId === '' ? undefined : await refundOf(t, refundId);
      if ([3, 5, 6].includes(before?.status)) expect(after?.status).toBe(before?.status);
    }
    await deliverSurely(t);
    vi.restoreAllMocks();
  };
  const length = 30;
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: length, maxLength: length }), walk), {
    numRuns: Math.ceil(steps / length),
    endOnFailure: true,
  });
}, 600_000);
