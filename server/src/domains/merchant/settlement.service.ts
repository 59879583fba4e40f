import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { merchantErrors, merchantSettlementStatus, type merchantSettlements } from '@bochong/contract/merchant';
import type { Context, WorkContext } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../kernel/http/errors.ts';
import { yuan } from '../../kernel/money.ts';
import { businessDate } from '../../kernel/time.ts';
import { type Payable, type Subject, takePayment } from '../bill/index.ts';
import { countSettled, findMerchant } from './merchant.repo.ts';
import { lockedMerchant } from './merchant.service.ts';
import { findSettlement, insertSettlement, type Settlement, savePaid } from './settlement.repo.ts';
import { monthsToSettle, unsettled } from './unsettled.repo.ts';

const { DUE, PART_PAID, PAID } = merchantSettlementStatus;

/** Statements of the months that are over, each once, less the coupons that came back. */
export async function settleMonths({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string): Promise<void> {
  for (const month of await monthsToSettle(tx, dealerId, `${businessDate(now).slice(0, 7)}-01`))
    for (const { priceFen, backFen, ...used } of await unsettled(tx, dealerId, month)) {
      // What is more than the month comes to waits for the next one.
      const returnedFen = Math.min(priceFen, Math.max(0, backFen));
      const payableFen = priceFen - returnedFen;
      const owes = { returnedFen, payableFen, status: payableFen === 0 ? PAID : DUE };
      const settleNo = await businessNumber(tx, 'SJ', now);
      await insertSettlement(tx, { ...used, ...owes, dealerId, id: newId(now), settleNo, month, at: now });
    }
}

/** Money of the merchant is in, all of it or a part. Of two cashiers who take the rest one wins. */
export async function receiveSettlement(id: string, body: BodyOf<typeof merchantSettlements.receive>, context: Context) {
  const { tx, user, audit } = context;
  const { paidFen, payChannel: channel, voucherNo, rev } = body;
  const seen = found(await findSettlement(tx, id, user));
  await lockedMerchant(seen.merchantId, context, { closed: true });
  const settlement = found(await findSettlement(tx, id, user, true));
  assertFresh(settlement.rev === rev ? 1 : 0);
  const { dealerId, parkId, payableFen, paidFen: before } = settlement;
  if (settlement.status === PAID) fail(merchantErrors.settled);
  if (paidFen > payableFen - before) fail(merchantErrors.payMore, { most: yuan(payableFen - before) }, { field: 'paidFen' });
  if (channel !== payChannel.CASH && voucherNo === '') fail(merchantErrors.voucher, {}, { field: 'voucherNo' });
  const order = {
    dealerId,
    bizType: billBiz.MERCHANT_SETTLEMENT,
    plateNo: '',
    plateColor: 0,
    parts: [{ subjectId: id, parkId, amountFen: paidFen }] as const,
  };
  const tender = {
    payChannel: channel,
    amountFen: paidFen,
    tradeNos: channel === payChannel.CASH ? [] : [voucherNo],
    collectorId: user.account,
  };
  const [paid] = await takePayment(context, order, [tender], { payScene: payScene.STAFF_SUPPLEMENT });
  audit({
    targetType: 'merchantSettlement',
    targetId: id,
    detail: { before: { paidFen: before }, after: { paidFen: before + paidFen, billNo: paid.billNo } },
  });
  return { status: before + paidFen === payableFen ? PAID : PART_PAID };
}

interface SettlementSubject extends Subject {
  settlement: Settlement;
}

/** A merchant's statement as the till sees it: what is paid of it frees its limit. What goes back of a payment is not asked here. */
export const merchantSettlementPayable: Payable<SettlementSubject> = {
  bizType: billBiz.MERCHANT_SETTLEMENT,
  asksItself: true,
  async lock({ tx }, dealerId, ids) {
    const scope = { dealerIds: [dealerId], parkIds: null };
    const subjects = new Map<string, SettlementSubject>();
    for (const id of ids.toSorted()) {
      const seen = await findSettlement(tx, id, scope);
      if (seen) await findMerchant(tx, seen.merchantId, scope, true);
      const settlement = seen && (await findSettlement(tx, id, scope, true));
      if (settlement)
        subjects.set(id, {
          id,
          dealerId,
          parkId: settlement.parkId,
          plateNo: '',
          plateColor: 0,
          running: false,
          surplusFen: 0,
          settlement,
        });
    }
    return subjects;
  },
  quote: async (_, { settlement: { payableFen, paidFen } }) => ({ payableFen, writtenOffFen: 0, dueFen: payableFen - paidFen }),
  async credit({ tx }, _, credits) {
    for (const { subject, amountFen } of credits) {
      const { dealerId, id, merchantId, payableFen, paidFen } = subject.settlement;
      const paid = paidFen + amountFen;
      await savePaid(tx, { dealerId, id }, paid, paid === payableFen ? PAID : PART_PAID);
      await countSettled(tx, { dealerId, id: merchantId }, amountFen);
    }
  },
  debit: async () => undefined,
  describe: async ({ tx }, dealerId, ids) => {
    const all = await Promise.all(ids.map((id) => findSettlement(tx, id, { dealerIds: [dealerId], parkIds: null })));
    return all.flatMap((one) =>
      one
        ? [
            {
              ...{ id: one.id, number: one.settleNo, parkId: one.parkId, beginTime: one.createdAt, endTime: null },
              ...{ payableFen: one.payableFen, paidFen: one.paidFen, refundFen: 0, surplusFen: 0 },
            },
          ]
        : [],
    );
  },
};
