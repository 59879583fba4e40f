import { billBiz, payScene } from '@bochong/contract/bill';
import { parkingDetailPage } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { beside } from '../../../kernel/database/together.ts';
import type { BillRow, Credit, Payable, Quote, Subject } from '../../bill/index.ts';
import { businessRuleOfPark } from '../../parking-lot/index.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { imagesOfOrder } from '../pass-record/pass-record.service.ts';
import { releasePaidLane, standingOf } from '../passage/lane-release.service.ts';
import { dueFen, overpaidFen } from '../stay/order-state.rule.ts';
import { findStay, livingStay, type StayRow } from '../stay/stay.repo.ts';
import { assertNotFrozen } from '../stay/stay-change.service.ts';
import { applyPayment, bookRefund } from '../stay/stay-money.service.ts';
import { lockVehicleOf, lockVehiclesOf, type StandingAt } from '../stay/vehicle-lock.repo.ts';
import { couponsOfPayment } from './stay-coupon.service.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** Money has come in for stays that are or were arrears. Taken part in within the payment's transaction. */
    ArrearsBillPaid: {
      bill: BillRow;
      /** What each record was owed of it; money above that goes back by itself. */
      items: { arrearsId: string; orderId: string; amountFen: number }[];
    };
  }
}

export interface StaySubject extends Subject {
  stay: StayRow;
  /** Where its vehicle stands, locked; null when it stands at no exit, undefined when nobody has looked. */
  lane?: StandingAt | null;
}

const subjectOfStay = (stay: StayRow): StaySubject => ({
  id: stay.id,
  dealerId: stay.dealerId,
  parkId: stay.parkId,
  plateNo: stay.plateNo,
  plateColor: stay.plateColor,
  running: stay.exitTime === null,
  surplusFen: stay.exitTime === null ? 0 : overpaidFen(stay),
  stay,
});

async function lock({ tx }: WorkContext, dealerId: string, orderIds: readonly string[]): Promise<Map<string, StaySubject>> {
  const [first = ''] = orderIds;
  const lane = orderIds.length === 1 ? await lockVehicleOf(tx, first) : await lockVehiclesOf(tx, orderIds);
  const subjects = new Map<string, StaySubject>();
  for (const orderId of orderIds.toSorted()) {
    const stay = await livingStay(tx, dealerId, orderId);
    if (stay) subjects.set(orderId, { ...subjectOfStay(stay), ...(lane !== undefined && stay.id === orderId && { lane }) });
  }
  return subjects;
}

/** What a stay owes at an instant: the stored quote once it stands at an exit or has left, else the price up to then. */
export async function quoteStay({ tx }: Pick<WorkContext, 'tx'>, stay: StayRow, at: Date): Promise<Quote> {
  const { payableFen, paidFen, refundFen, writeOffFen: writtenOffFen } = stay;
  if (stay.exitTime !== null) return { payableFen, dueFen: dueFen(stay), writtenOffFen };
  const calculation = await priceStay(tx, stay, at.toISOString());
  const priced = Math.max(0, (calculation?.payableFen ?? 0) - stay.couponFen);
  return { payableFen: priced, dueFen: dueFen({ payableFen: priced, paidFen, refundFen }), writtenOffFen: 0 };
}

/**
 * What a payment inside the lot has paid in full: the fee up to when it was paid, or up to when its bill was made, since a price that has been
 * told stands until it is paid. Either way the vehicle has the lot's grace period from the payment on.
 */
async function prepaidBy(
  work: WorkContext,
  bill: BillRow,
  { subject: { stay }, amountFen, dueFen: owed }: Credit<StaySubject>,
  paidAt: Date,
  couponFen: number,
) {
  if (stay.exitTime !== null || bill.payScene !== payScene.PREPAY) return null;
  const made = new Date(bill.createdAt);
  const full = amountFen + couponFen >= owed;
  if (!full && amountFen + couponFen < (await quoteStay(work, stay, made)).dueFen) return null;
  const { afterPayMinutes } = await businessRuleOfPark(work.tx, stay.dealerId, stay.parkId);
  return { until: full ? paidAt : made, frozenUntil: new Date(paidAt.getTime() + afterPayMinutes * 60_000) };
}

async function credit(work: WorkContext, bill: BillRow, credits: readonly Credit<StaySubject>[]): Promise<void> {
  const { app, tx, now } = work;
  const paidAt = new Date(bill.paidAt ?? now);
  for (const one of credits) {
    const [{ usedFen: couponFen, boughtFen }, standing] = await beside(tx, [
      async (on) => (credits.length === 1 ? couponsOfPayment({ ...work, tx: on }, bill, one) : { usedFen: 0, boughtFen: 0 }),
      (on) => standingOf(on, one.subject.stay, one.subject.lane),
    ]);
    const prepaid = await prepaidBy(work, bill, one, paidAt, couponFen);
    const { stay } = await applyPayment(work, one.subject.stay, { paidFen: one.amountFen, couponFen, boughtFen, prepaid });
    await releasePaidLane(work, stay, standing);
  }
  const items = credits.flatMap(({ subject: { stay }, amountFen, dueFen: due, writtenOffFen }) => {
    const fen = Math.min(amountFen, due + writtenOffFen);
    return stay.arrearsId !== null && fen > 0 ? [{ arrearsId: stay.arrearsId, orderId: stay.id, amountFen: fen }] : [];
  });
  if (items.length > 0) await app.events.emit(tx, 'ArrearsBillPaid', bill.dealerId, { bill, items });
}

/** A stay as the till sees it. */
export const stayPayable: Payable<StaySubject> = {
  bizType: billBiz.PARKING,
  lock,
  quote: (work, { stay }, at) => quoteStay(work, stay, at),
  credit,
  async debit(work, { stay }, debit) {
    await bookRefund(work, stay, debit);
  },
  page: ({ id }) => `${parkingDetailPage.path}?orderId=${id}`,
  async describe({ tx }, dealerId, orderIds) {
    const stays = await Promise.all(orderIds.map((orderId) => findStay(tx, dealerId, orderId)));
    return stays.flatMap((stay) =>
      stay
        ? [
            {
              ...subjectOfStay(stay),
              number: stay.orderNo,
              beginTime: stay.enterTime,
              endTime: stay.exitTime,
              payableFen: stay.payableFen,
              paidFen: stay.paidFen,
              refundFen: stay.refundFen,
            },
          ]
        : [],
    );
  },
  assertRefundable: ({ tx }, { stay }) => assertNotFrozen(tx, stay),
  pictures: (context, orderId) => imagesOfOrder(orderId, context),
};
