import { billBiz } from '@bochong/contract/bill';
import { reservationErrors, reservationEventType, reservationStatus, type reservations } from '@bochong/contract/charging-reservation';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type DeskRefund, refundBiz } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { gunById, lockDriver } from '../../charging-order/index.ts';
import { refundAtDesk, refundableFen } from '../../refund/index.ts';
import { lockReservation, type ReservationRow, saveReservation } from '../hold/reservation.repo.ts';
import { feeStatus, giveUp } from '../hold/reservation.service.ts';
import { addStep } from '../hold/reservation-event.repo.ts';
import { reserve } from '../hold/reserve.service.ts';
import { findReadReservation } from './reservation-list.repo.ts';

async function lockSeen({ tx, user }: Context, id: string): Promise<ReservationRow> {
  const { dealerId } = found(await findReadReservation(tx, { id }, user));
  return found(await lockReservation(tx, dealerId, id));
}
const told = ({ id, reservationStatus: status, payableFen }: ReservationRow) => ({
  ...{ reservationId: id, reservationStatus: status, payableFen },
});

/** Staff keep a gun for an owner. */
export async function reserveFor(context: Context, { requestId, connectorId, ...wish }: BodyOf<typeof reservations.create>) {
  const gun = found(await gunById(context.tx, connectorId, context.user.parkIds));
  await lockDriver(context.tx, wish.ownerId);
  const { plateNo = null, holdMin = 30, ownerId, reason } = wish;
  const row = await reserve(context, gun, { ownerId, plateNo, holdMin, reason, requestNo: requestId, operatorName: context.user.userName });
  context.audit({ targetType: 'chargingReservation', targetId: row.id, detail: { connectorId, ownerId, holdMin, reason } });
  return told(row);
}

/** Staff give a reservation up; whether its fee is taken goes by its time, unless they ask nothing for it. */
export async function cancelReservation(context: Context, id: string, { waiveFee = false, reason }: BodyOf<typeof reservations.cancel>) {
  const row = await lockSeen(context, id);
  const cancelled = await giveUp(context, row, { reason, operatorName: context.user.userName, waived: waiveFee });
  if (!cancelled) return fail(reservationErrors.notActive, { status: reservationStatus.label(row.reservationStatus) });
  context.audit({ targetType: 'chargingReservation', targetId: id, detail: { reason, waiveFee, payableFen: cancelled.payableFen } });
  return told(cancelled);
}

/** Asks a fee back. */
export async function refundReservation(context: Context, id: string, wish: DeskRefund) {
  const { amountFen, reason, rev } = wish;
  const row = await lockSeen(context, id);
  const most = refundableFen(row);
  if (amountFen > most) fail(reservationErrors.notRefundable, { most: yuan(most) }, { field: 'amountFen' });
  assertFresh(row.rev === rev ? 1 : 0);
  const { refunding, answer } = await refundAtDesk(
    context,
    { ...row, bizType: billBiz.CHARGING_BOOK, refundBiz: refundBiz.CHARGING_BOOK },
    wish,
  );
  await saveReservation(context.tx, row, { refunding: json(refunding) as never, ...feeStatus({ ...row, refunding }) });
  const step = { type: reservationEventType.REFUND_ASKED, text: reason, amountFen: -amountFen, operatorName: context.user.userName };
  await addStep(context, row, step);
  context.audit({ targetType: 'chargingReservation', targetId: id, detail: { amountFen, reason } });
  return answer;
}
