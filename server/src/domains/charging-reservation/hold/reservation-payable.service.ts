import { billBiz, payChannel } from '@bochong/contract/bill';
import { chargingReservationPage, reservationEventType } from '@bochong/contract/charging-reservation';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { yuan } from '../../../kernel/money.ts';
import type { BillRow, Credit, Debit, Payable, Subject } from '../../bill/index.ts';
import { giveBack } from '../../charging-customer/index.ts';
import { findReservation, lockReservation, type ReservationRow, saveReservation } from './reservation.repo.ts';
import { feeStatus, surplusFen } from './reservation.service.ts';
import { addStep } from './reservation-event.repo.ts';
import { placeOf, walletOf } from './reservation-money.service.ts';
import { isActive } from './reservation-state.rule.ts';

interface ReservationSubject extends Subject {
  reservation: ReservationRow;
}

async function subjectOf(work: Pick<WorkContext, 'tx'>, reservation: ReservationRow): Promise<ReservationSubject> {
  const { id, dealerId, plateNo, reservationStatus } = reservation;
  const parkId = await placeOf(work, reservation);
  const running = isActive(reservationStatus);
  return {
    id,
    dealerId,
    parkId,
    plateNo: plateNo ?? '',
    plateColor: colorOfPlate(plateNo),
    running,
    surplusFen: surplusFen(reservation),
    reservation,
  };
}

async function credit(work: WorkContext, bill: BillRow, credits: readonly Credit<ReservationSubject>[]): Promise<void> {
  for (const { subject, amountFen } of credits) {
    const known = (await findReservation(work.tx, subject.dealerId, subject.id)) ?? subject.reservation;
    const paidFen = known.paidFen + amountFen;
    await saveReservation(work.tx, known, { paid_fen: paidFen, ...feeStatus({ ...known, paidFen }) });
    await addStep(work, known, { type: reservationEventType.PAID, text: payChannel.label(bill.payChannel as 1), amountFen });
  }
}

/** What went back counts as what was too much, as far as there is any. */
async function debit(work: WorkContext, { dealerId, id, reservation }: ReservationSubject, back: Debit): Promise<void> {
  const { refundId, refundFen, operatorName, reason } = back;
  const known = (await findReservation(work.tx, dealerId, id)) ?? reservation;
  const { [refundId]: _, ...refunding } = known.refunding;
  const money = { ...known, refunding, refundedFen: known.refundedFen + refundFen };
  await saveReservation(work.tx, known, {
    ...{ refunded_fen: money.refundedFen, adjust_refunded_fen: known.adjustRefundedFen + Math.min(refundFen, surplusFen(known)) },
    ...{ refunding: json(refunding) as never, ...feeStatus(money) },
  });
  const text = `${reason}，退回${yuan(refundFen)}元`;
  await addStep(work, known, { type: reservationEventType.REFUNDED, text, amountFen: -refundFen, operatorName });
  if (back.payChannel !== payChannel.BALANCE) return;
  await giveBack(work, { ...walletOf(known), refundId, amountFen: refundFen, operatorName });
}

/** A refund of a reservation will not happen: nothing is on its way any more. */
export async function refundClosed({ tx }: WorkContext, dealerId: string, id: string, refundId: string): Promise<void> {
  const known = await lockReservation(tx, dealerId, id);
  if (!known || known.refunding[refundId] === undefined) return;
  const { [refundId]: _, ...refunding } = known.refunding;
  await saveReservation(tx, known, { refunding: json(refunding) as never, ...feeStatus({ ...known, refunding }) });
}

/** A reservation as the till sees it. */
export const reservationPayable: Payable<ReservationSubject> = {
  bizType: billBiz.CHARGING_BOOK,
  async lock(work, dealerId, ids) {
    const subjects = new Map<string, ReservationSubject>();
    for (const id of ids.toSorted()) {
      const known = await lockReservation(work.tx, dealerId, id);
      if (known) subjects.set(id, await subjectOf(work, known));
    }
    return subjects;
  },
  quote: async (_, { reservation: { payableFen, paidFen, adjustRefundedFen } }) => ({
    ...{ payableFen, dueFen: Math.max(0, payableFen - paidFen + adjustRefundedFen), writtenOffFen: 0 },
  }),
  credit,
  debit,
  page: ({ number }) => `${chargingReservationPage.path}?number=${number}`,
  async describe(work, dealerId, ids) {
    const known = (await Promise.all(ids.map((id) => findReservation(work.tx, dealerId, id)))).flatMap((row) => (row ? [row] : []));
    return Promise.all(
      known.map(async (row) => ({
        ...(await subjectOf(work, row)),
        ...{ number: row.reservationNo, beginTime: row.reserveAt, endTime: row.expireAt },
        ...{ payableFen: row.payableFen, paidFen: row.paidFen, refundFen: row.refundedFen },
      })),
    );
  },
};
