import { billBiz, payChannel } from '@bochong/contract/bill';
import { walletBiz } from '@bochong/contract/charging-customer';
import { occupancyEventType, occupancyPage } from '@bochong/contract/charging-occupancy';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { yuan } from '../../../kernel/money.ts';
import type { BillRow, Credit, Debit, Payable, Subject } from '../../bill/index.ts';
import { giveBack, lowerArrears } from '../../charging-customer/index.ts';
import { afterPayment, surplusFen } from '../../charging-order/index.ts';
import { findStay, lockStay, type StayRow, saveStay } from './occupancy.repo.ts';
import { standingOf } from './occupancy.service.ts';
import { addStep } from './occupancy-event.repo.ts';
import { hasWallet, placeOf } from './occupancy-money.service.ts';
import { tellDebt } from './tell-debt.service.ts';

interface StaySubject extends Subject {
  stay: StayRow;
}

async function subjectOf(work: Pick<WorkContext, 'tx'>, stay: StayRow): Promise<StaySubject> {
  const { id, dealerId, plateNo } = stay;
  const running = stay.settledAt === null;
  const parkId = await placeOf(work, stay);
  return {
    id,
    dealerId,
    parkId,
    plateNo: plateNo ?? '',
    plateColor: colorOfPlate(plateNo),
    running,
    surplusFen: running ? 0 : surplusFen(stay),
    stay,
  };
}

const byAccount = (channel: number): boolean => channel === payChannel.BALANCE || channel === payChannel.COMPANY;

async function credit(work: WorkContext, bill: BillRow, credits: readonly Credit<StaySubject>[]): Promise<void> {
  const { tx, now } = work;
  for (const { subject, amountFen } of credits) {
    const stay = (await findStay(tx, subject.dealerId, subject.id)) ?? subject.stay;
    const paid = stay.exempted ? { ...stay, paidFen: stay.paidFen + amountFen } : afterPayment(stay, amountFen);
    const after = await saveStay(tx, stay, { paid_fen: paid.paidFen, waived_fen: paid.waivedFen, ...standingOf(paid, now) });
    if (stay.arrearsFen > 0 || stay.waivedFen > 0) await tellDebt(work, after, bill.payChannel);
    await addStep(work, stay, { type: occupancyEventType.PAID, text: payChannel.label(bill.payChannel as 1), amountFen });
    // What comes from a wallet has been booked there; what comes otherwise makes the wallet's debt smaller.
    if (!byAccount(bill.payChannel) && hasWallet(stay))
      await lowerArrears(work, { dealerId: stay.dealerId, walletId: stay.payerId ?? '' }, stay.arrearsFen - after.arrearsFen);
  }
}

/** What went back counts as what was too much, as far as there is any. */
async function debit(work: WorkContext, { dealerId, id, stay: known }: StaySubject, back: Debit): Promise<void> {
  const { tx, now } = work;
  const { refundId, refundFen, operatorName, reason } = back;
  const stay = (await findStay(tx, dealerId, id)) ?? known;
  const { [refundId]: _, ...refunding } = stay.refunding;
  const money = {
    ...{ ...stay, refunding, refundedFen: stay.refundedFen + refundFen },
    adjustRefundedFen: stay.adjustRefundedFen + Math.min(refundFen, surplusFen(stay)),
  };
  await saveStay(tx, stay, {
    ...{ refunded_fen: money.refundedFen, adjust_refunded_fen: money.adjustRefundedFen, refunding: json(refunding) as never },
    ...standingOf(money, now),
  });
  const text = `${reason}，退回${yuan(refundFen)}元`;
  await addStep(work, stay, { type: occupancyEventType.REFUNDED, text, amountFen: -refundFen, operatorName });
  if (!byAccount(back.payChannel) || !hasWallet(stay)) return;
  const biz = { dealerId, walletId: stay.payerId ?? '', bizType: walletBiz.OCCUPANCY, bizId: id };
  await giveBack(work, { ...biz, refundId, amountFen: refundFen, operatorName });
}

/** A refund of a stay will not happen: nothing is on its way any more. */
export async function refundClosed({ tx, now }: WorkContext, dealerId: string, id: string, refundId: string): Promise<void> {
  const stay = await lockStay(tx, dealerId, id);
  if (!stay || stay.refunding[refundId] === undefined) return;
  const { [refundId]: _, ...refunding } = stay.refunding;
  await saveStay(tx, stay, { refunding: json(refunding) as never, ...standingOf({ ...stay, refunding }, now) });
}

/** A stay after a charge as the till sees it. */
export const occupancyPayable: Payable<StaySubject> = {
  bizType: billBiz.OCCUPANCY,
  async lock(work, dealerId, ids) {
    const subjects = new Map<string, StaySubject>();
    for (const id of ids.toSorted()) {
      const stay = await lockStay(work.tx, dealerId, id);
      if (stay) subjects.set(id, await subjectOf(work, stay));
    }
    return subjects;
  },
  quote: async (_, { stay }) => ({
    payableFen: stay.payableFen,
    dueFen: stay.arrearsFen,
    writtenOffFen: stay.exempted ? 0 : stay.waivedFen,
  }),
  credit,
  debit,
  page: ({ number }) => `${occupancyPage.path}?number=${number}`,
  async describe(work, dealerId, ids) {
    const stays = (await Promise.all(ids.map((id) => findStay(work.tx, dealerId, id)))).flatMap((stay) => (stay ? [stay] : []));
    return Promise.all(
      stays.map(async (stay) => ({
        ...(await subjectOf(work, stay)),
        ...{ number: stay.occupyNo, beginTime: stay.beginAt, endTime: stay.endAt },
        ...{ payableFen: stay.payableFen, paidFen: stay.paidFen, refundFen: stay.refundedFen },
      })),
    );
  },
};
