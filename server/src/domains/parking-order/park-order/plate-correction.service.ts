import { plateFactsOf } from '@bochong/contract/kernel/plate';
import { carType, type PlateColor } from '@bochong/contract/kernel/vehicle';
import { changeSource, changeType, orderStatus, parkOrderErrors } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { count } from '../../../kernel/database/counter.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { updatePassRecord } from '../passage/pass-record.repo.ts';
import { presenceOf } from '../presence/presence.repo.ts';
import { clearPresence, savePresence } from '../presence/presence.service.ts';
import { keepRights, moveGrant } from '../right/kept-right.service.ts';
import { companyOf } from '../right/stay-right.repo.ts';
import { dueFen, inArrears, isOpen, payStatusOf, writeOffOf } from '../stay/order-state.rule.ts';
import { findStay, findStayById, type StayRow } from '../stay/stay.repo.ts';
import { changeStay, followSurplus } from '../stay/stay-change.service.ts';
import { insertCalculation } from '../stay/stay-write.repo.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { lockedStay, recordByHand } from './order-command.service.ts';

interface FixPlate {
  orderId: string;
  plateNo: string;
  plateColor: PlateColor;
  reason: string;
  rev: number;
  /** The corrected vehicle may owe more than was asked of the wrong one. */
  raiseDebt?: boolean | undefined;
  /** Where the correction comes from; by hand on the console by default. */
  source?: number;
}

/**
 * Corrects the plate of a stay: everything that follows from a plate is derived anew and the fee recalculated. A correction after the
 * exit raises what is owed only when the operator says so.
 */
export async function fixPlate({ orderId, plateNo, plateColor, reason, rev, raiseDebt, source }: FixPlate, context: Context) {
  const { tx, now } = context;
  const known = found(await findStayById(tx, orderId));
  await lockVehicle(tx, known.parkId, plateNo);
  const stay = await lockedStay(context, orderId);
  if (stay.orderStatus === orderStatus.VOID || stay.orderStatus === orderStatus.MERGED) fail(parkOrderErrors.closed);
  assertFresh(stay.rev === rev ? 1 : 0);
  const other = await presenceOf(tx, { dealerId: stay.dealerId, parkId: stay.parkId, plateNo });
  if (isOpen(stay) && other?.openOrderId && other.openOrderId !== stay.id) fail(parkOrderErrors.plateStillIn, { plateNo });
  const facts = plateFactsOf(plateNo, plateColor);
  if (isOpen(stay)) {
    await clearPresence(context, stay, now.toISOString());
    await savePresence(
      context,
      { dealerId: stay.dealerId, parkId: stay.parkId, plateNo },
      { openOrderId: stay.id, lastPassAt: stay.enterTime },
    );
  }
  // The vehicle's later passages are paired by plate with those it has made.
  for (const id of [stay.enterRecordId, stay.exitRecordId])
    if (id) await updatePassRecord(tx, { dealerId: stay.dealerId, id }, { matchPlateNo: plateNo });
  const company = isOpen(stay) ? await companyColumns(context, stay, plateNo) : {};
  const identity = await moveGrant(tx, { ...stay, plateNo, carType: company.car_type ?? stay.carType });
  const fixed = await changeStay(context, stay, {
    ...company,
    car_type: identity.carType,
    plate_no: plateNo,
    plate_color: facts.plateColor,
    plate_type: facts.plateType,
    energy_type: facts.energyType,
  });
  const payableAfterFen =
    stay.exitTime === null ? stay.payableFen : await reprice(context, fixed, raiseDebt ? Number.POSITIVE_INFINITY : stay.payableFen);
  // An appeal asks for the money itself, with what its decision says of it.
  if (source !== changeSource.APPEAL) await followSurplus(context, stay, found(await findStay(tx, stay.dealerId, stay.id)));
  const before = { plateNo: stay.plateNo, plateColor: stay.plateColor };
  await recordByHand(context, stay, {
    changeType: changeType.PLATE,
    before,
    after: { plateNo, plateColor: facts.plateColor },
    payableAfterFen,
    reason,
    ...(source !== undefined && { source }),
  });
  context.audit({ targetType: 'parkOrder', targetId: orderId, detail: { before, after: { plateNo } } });
  return { payableBeforeFen: stay.payableFen, payableAfterFen };
}

/** A vehicle still in leaves on the account its corrected plate belongs to, or on none. */
async function companyColumns({ tx }: Context, stay: StayRow, plateNo: string) {
  if (stay.carType !== carType.TEMP && stay.carType !== carType.COMPANY) return {};
  const companyId = await companyOf(tx, { ...stay, plateNo }, stay.enterTime);
  const car_type = companyId === null ? carType.TEMP : carType.COMPANY;
  return { car_type, right_ref_type: companyId === null ? null : 'COMPANY', right_ref_id: companyId };
}

/** Prices a closed stay anew for its corrected vehicle; when that comes to more than `mostFen`, its amounts stay as they are. */
async function reprice(context: Context, stay: StayRow, mostFen: number): Promise<number> {
  const { tx, now } = context;
  const until = stay.exitTime ?? stay.enterTime;
  const calculation = await priceStay(tx, stay, until, true);
  const receivableFen = calculation?.receivableFen ?? 0;
  const couponFen = Math.min(stay.couponFen, receivableFen);
  const payableFen = Math.max(0, receivableFen - couponFen - stay.reduceFen);
  await keepRights(tx, stay, until, calculation);
  if (payableFen > mostFen) return stay.payableFen;
  const money = { ...stay, payableFen };
  const settled = dueFen(money) === 0 && stay.leftAt !== null;
  await changeStay(context, stay, {
    gross_fen: calculation?.grossFen ?? 0,
    vehicle_discount_fen: calculation?.vehicleDiscount.fen ?? 0,
    receivable_fen: receivableFen,
    coupon_fen: couponFen,
    free_used_min: calculation?.free.usedMinutes ?? 0,
    payable_fen: payableFen,
    write_off_fen: writeOffOf(money),
    pay_status: payStatusOf(money),
    ...(settled && { order_status: orderStatus.FINISHED, pay_deadline: null }),
    ...(dueFen(money) > 0 && inArrears(stay) && { order_status: orderStatus.ARREARS }),
  });
  if (calculation) await insertCalculation(tx, stay, { purpose: 'SETTLE', quoteTime: until, calcAt: now, body: calculation });
  if (stay.leftAt !== null) await count(tx, { ...stay, at: new Date(until) }, { receivableFen: receivableFen - stay.receivableFen });
  return payableFen;
}
