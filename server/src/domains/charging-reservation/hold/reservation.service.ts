import { billBiz } from '@bochong/contract/bill';
import { workStatus } from '@bochong/contract/charging-asset';
import { reservationEventType, reservationMode } from '@bochong/contract/charging-reservation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { softReservationChanged } from '../../charging-asset/index.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import type { KeptGuns } from '../../charging-order/index.ts';
import { reservableGun } from './reservable-gun.repo.ts';
import {
  factsOf,
  keepingAt,
  keptAtEquipment,
  lockReservation,
  type ReservationChange,
  type ReservationRow,
  saveReservation,
} from './reservation.repo.ts';
import { addStep, type NewStep } from './reservation-event.repo.ts';
import { settleFee } from './reservation-money.service.ts';
import { after, type Facts, feeStatusOf, isActive, payableFen, statusOf, type Word } from './reservation-state.rule.ts';

/** What commands of a reservation are told back with. */
export const reservationSubject = 'chargingReservation';

/** What was paid beyond what it costs, and has not gone back. */
export const surplusFen = ({ payableFen: payable, paidFen, adjustRefundedFen }: ReservationRow): number =>
  Math.max(0, paidFen - adjustRefundedFen - payable);

/** What follows from the money of a reservation. */
export const feeStatus = (row: ReservationRow): ReservationChange => {
  const refundingFen = Object.values(row.refunding).reduce((sum, fen) => sum + fen, 0);
  return { fee_status: feeStatusOf(row.reservationStatus, { ...row, refundingFen }) };
};

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const instantsOf = ({ confirmedAt, failedAt, cancelledAt, expiredAt, usedAt }: Facts) => ({
  ...{ confirmed_at: iso(confirmedAt), failed_at: iso(failedAt), cancelled_at: iso(cancelledAt), expired_at: iso(expiredAt) },
  used_at: iso(usedAt),
});

/** Tells a charge point to keep a gun for the holder. */
export const sendReserve = (context: WorkContext, row: ReservationRow) =>
  queueCommand(context, row.dealerId, {
    ...{ equipmentId: row.equipmentId, connectorNo: row.connectorNo, action: 'ReserveNow', requestedBy: null, reason: row.reservationNo },
    payload: {
      ...{ connectorId: row.connectorNo, expiryDate: new Date(row.expireAt).toISOString(), idTag: row.idTag, reservationId: row.deviceNo },
      // Cards of the holder are answered with the same parent, so that the charge point lets them in.
      parentIdTag: row.idTag,
    },
    subject: { kind: reservationSubject, id: row.id },
    sendBefore: context.now.getTime() + 60_000,
  });

export const sendCancel = (context: WorkContext, row: ReservationRow) =>
  queueCommand(context, row.dealerId, {
    ...{ equipmentId: row.equipmentId, connectorNo: row.connectorNo, action: 'CancelReservation', requestedBy: null },
    ...{ reason: row.reservationNo, payload: { reservationId: row.deviceNo }, subject: { kind: reservationSubject, id: row.id } },
  });

interface Told {
  word: Word;
  step: NewStep;
  change?: ReservationChange;
  /** Staff ask nothing for it. */
  waived?: boolean;
}

/**
 * Takes a word into a locked reservation: its state, its money, its gun and its timeline. Undefined: the word changes nothing. The wallet is
 * locked before the gun, as a start does.
 */
export async function take(context: WorkContext, row: ReservationRow, told: Told): Promise<ReservationRow | undefined> {
  const { tx, app } = context;
  const { word, step, change = {}, waived = false } = told;
  const facts = after(factsOf(row), word);
  if (!facts) return undefined;
  const { feeFen, freeCancelMin } = row;
  const feeWaived = row.feeWaived || waived;
  const [reservationStatus, payable] = [statusOf(facts), payableFen({ ...facts, feeFen, freeCancelMin, feeWaived })];
  const changed = { ...row, reservationStatus, payableFen: payable };
  const ends = isActive(row.reservationStatus) && !isActive(reservationStatus);
  const saved = await saveReservation(tx, row, {
    ...{ ...instantsOf(facts), ...change, reservation_status: reservationStatus, payable_fen: payable, fee_waived: feeWaived },
    ...feeStatus(changed),
  });
  await addStep(context, row, step);
  if (ends) {
    await settleFee(context, saved, payable);
    await softReservationChanged(context, row.dealerId, row.connectorId, null);
  } else if (surplusFen(saved) > 0)
    await app.events.emit(tx, 'SubjectOverpaid', row.dealerId, { bizType: billBiz.CHARGING_BOOK, subjectId: row.id });
  return saved;
}

const usable: readonly number[] = [workStatus.RESERVED, workStatus.IDLE, workStatus.PLUGGED, workStatus.STARTING];

/** Whether the holder could have charged at the gun: nobody pays for one that is broken, away, or taken by somebody else. */
export async function isUsable({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, { dealerId, connectorId }: ReservationRow): Promise<boolean> {
  const gun = await reservableGun(tx, dealerId, connectorId, now);
  return gun !== undefined && usable.includes(gun.workStatus);
}

/** A reservation whose time is up. */
export async function lapse(context: WorkContext, dealerId: string, id: string): Promise<void> {
  const row = await lockReservation(context.tx, dealerId, id);
  if (!row) return;
  const unusable = !(await isUsable(context, row));
  const pending = row.confirmedAt === null;
  const text = pending ? '设备一直没有应答' : unusable && row.feeFen > 0 ? '枪不能使用，不收预约费' : '';
  const type = pending ? reservationEventType.FAILED : reservationEventType.EXPIRED;
  await take(context, row, {
    ...{ word: { kind: 'lapse', at: context.now.getTime() }, step: { type, text }, waived: unusable },
    ...(text !== '' && { change: { end_reason: text } }),
  });
}

/** Gives a reservation up; a charge point that keeps the gun is told. Undefined: there is nothing to give up any more. */
export async function giveUp(
  context: WorkContext,
  row: ReservationRow,
  { reason, operatorName = '', waived = false }: { reason: string; operatorName?: string; waived?: boolean },
): Promise<ReservationRow | undefined> {
  const unusable = !(await isUsable(context, row));
  const unpaid = row.feeFen === 0 ? '' : unusable ? '，枪不能使用，不收预约费' : waived ? '，免收预约费' : '';
  const given = await take(context, row, {
    word: { kind: 'cancelled', at: context.now.getTime() },
    step: { type: reservationEventType.CANCELLED, text: reason + unpaid, operatorName },
    ...{ change: { end_reason: reason }, waived: waived || unusable },
  });
  if (given && row.mode === reservationMode.DEVICE) await sendCancel(context, row);
  return given;
}

const keptGun = ({ id, ownerId, peerId, deviceNo, connectorId, mode, idTag }: ReservationRow) => ({
  ...{ reservationId: id, holderId: ownerId ?? peerId ?? '', deviceNo, connectorId, idTag: mode === reservationMode.DEVICE ? idTag : null },
});

/** What starts ask of reservations. */
export const keptGuns: KeptGuns = {
  at: async (tx, { dealerId, connectorId }, at, lock = false) => (await keepingAt(tx, dealerId, connectorId, at, lock)).map(keptGun),
  ofEquipment: async (tx, dealerId, equipmentId, now) => (await keptAtEquipment(tx, dealerId, equipmentId, now)).map(keptGun),
  async used(context, { dealerId, reservationId, orderId, orderNo, at }) {
    const row = await lockReservation(context.tx, dealerId, reservationId);
    if (!row) return;
    await take(context, row, {
      word: { kind: 'began', at },
      step: { type: reservationEventType.USED, text: orderNo, at },
      change: { used_order_id: orderId, used_order_no: orderNo },
    });
  },
};
