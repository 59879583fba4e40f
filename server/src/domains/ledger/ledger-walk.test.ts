import { walletBiz } from '@bochong/contract/charging-customer';
import { parkingRefunds } from '@bochong/contract/refund';
import { passCards } from '@bochong/contract/special-vehicle';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { seedMoney, seedOwner } from '../charging-customer/charging-customer.seed.ts';
import { capture, giveBack } from '../charging-customer/index.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { findStay, writeOffStay } from '../parking-order/index.ts';
import { createChannelDouble, deliverSurely, leftStay, paidStay } from '../refund/refund.fixture.ts';
import { cardOf, monthRule, sell } from '../special-vehicle/pass-card/pass.fixture.ts';
import { brokenEquations, runLedger, trialSums } from './ledger.fixture.ts';

let t: TestApp;
let yard: Yard;
let people: readonly Actor[] = [];
let dealerId = '';
let ruleId = '';
let walletId = '';
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  people = [await t.login('binjiang'), await t.login('kefu')];
  yard = await createYard(t, 'LEDGER');
  dealerId = (await t.owner.query('select dealer_id as id from park where id = $1', [yard.parkId])).rows[0].id;
  ruleId = await monthRule(t, people[0] as Actor, [yard.parkId]);
  walletId = await work(async (context) => {
    const id = await seedOwner(context, dealerId, { mobile: '13900001234' });
    await seedMoney(context, dealerId, id, { principalFen: 100_000, giftFen: 5_000 });
    return id;
  });
  createChannelDouble();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

const work = <T>(does: (context: Parameters<typeof seedOwner>[0]) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const nextPlate = () => {
  number += 1;
  return `浙L${String(number).padStart(5, '0')}`;
};

type Step = { kind: 'pay' | 'refund' | 'leave' | 'writeOff' | 'pass' | 'takeWallet' | 'giveBack' | 'endPass'; fen: number; pick: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'refund', 'leave', 'writeOff', 'pass', 'takeWallet', 'giveBack', 'endPass'),
  fen: fc.integer({ min: 1, max: 1500 }),
  pick: fc.nat(20),
});

test('whatever is paid, given back, given up and sold: both sides agree after each step, and every equation at the end', async () => {
  const bills: string[] = [];
  const unpaid: string[] = [];
  const taken: string[] = [];
  const cards: string[] = [];
  const deeds: Record<Step['kind'], (step: Step) => Promise<unknown>> = {
    pay: async () => bills.push((await paidStay(t, yard, nextPlate())).billId),
    leave: async () => unpaid.push((await leftStay(t, yard, nextPlate())).orderId),
    async refund({ fen, pick }) {
      const billId = bills[pick % Math.max(1, bills.length)];
      if (!billId) return;
      const asked = await t.call(parkingRefunds.apply, { body: { billId, applyFen: fen, refundReason: 2, requestId: newId() } }, people[0]);
      if (asked.code !== '200') return;
      await t.call(parkingRefunds.audit, { params: { id: asked.data.refundId }, body: { pass: 1, opinion: '核对', rev: 0 } }, people[1]);
      await deliverSurely(t);
    },
    async writeOff() {
      const orderId = unpaid.pop();
      if (!orderId) return;
      await work(async (context) => {
        const stay = await findStay(context.tx, dealerId, orderId);
        if (stay) await writeOffStay(context, stay, { reason: '无法追缴', source: 1, operatorId: null, operatorName: '' });
      });
    },
    async pass() {
      const sold = await sell(t, people[0] as Actor, ruleId, nextPlate());
      if (sold.code === '200') cards.push(sold.data.cardId);
    },
    async endPass() {
      const id = cards.pop();
      if (!id) return;
      const { rev } = await cardOf(t, people[0] as Actor, id);
      const quote = await t.call(passCards.refundQuote, { params: { id } } as never, people[0]);
      const { refundFen } = quote.data as { refundFen: number };
      await t.call(passCards.cancel, { params: { id }, body: { refundFen, reason: '不再使用', rev } }, people[0]);
      await deliverSurely(t);
    },
    async takeWallet({ fen }) {
      const bizId = newId();
      await work((context) => capture(context, { dealerId, walletId, bizType: walletBiz.CHARGING, bizId, payableFen: fen } as never));
      taken.push(bizId);
    },
    async giveBack({ fen, pick }) {
      const bizId = taken[pick % Math.max(1, taken.length)];
      if (!bizId) return;
      const { rows } = await t.owner.query<{ left: number }>(
        `select coalesce(-sum(change_principal_fen + change_gift_fen), 0)::int as left from charging_wallet_entry where of_biz_id = $1`,
        [bizId],
      );
      const most = Math.min(fen, rows[0]?.left ?? 0);
      if (most > 0)
        await work((context) =>
          giveBack(context, { dealerId, walletId, bizType: walletBiz.CHARGING, bizId, refundId: newId(), amountFen: most } as never),
        );
    },
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        await deeds[one.kind](one);
        await runLedger(t);
        const { debit, credit, balance } = await trialSums(t);
        expect([debit - credit, balance], one.kind).toEqual([0, 0]);
      }
      await runLedger(t, 'ledger-passes');
      // What was taken of the wallet here is for charges that do not exist.
      const broken = (await brokenEquations(t)).filter(([, rows]) => !rows.every((row) => taken.includes((row as { part: string }).part)));
      expect(broken).toEqual([]);
    }),
    { numRuns: Number(process.env.BOCHONG_WALK ?? 4) },
  );
}, 240_000);
