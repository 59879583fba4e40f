import { chargingCarErrors, type chargingCars } from '@bochong/contract/charging-occupancy';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { fixOrderPlate } from '../../charging-order/index.ts';
import { lockBay, lockCar, saveCar } from './car.repo.ts';
import { insertFix } from './car-event.repo.ts';
import { findReadCar, fixesOf } from './car-list.repo.ts';

/** A record with what people corrected of it. */
export async function carDetail(id: string, { tx, user, now }: Context) {
  const { dealerId, ...row } = found(await findReadCar(tx, id, { ...user, now }));
  return { ...row, fixes: await fixesOf(tx, dealerId, id) };
}

/**
 * The car was another. Its charges of the last week have the plate too, and with them whatever follows a charge's plate; what is older keeps
 * what it says.
 */
export async function fixCarPlate(id: string, { plateNo, reason, rev }: BodyOf<typeof chargingCars.fixPlate>, context: Context) {
  const { tx, user, now } = context;
  const { dealerId, orders } = found(await findReadCar(tx, id, { ...user, now }));
  let reached = 0;
  const by = { plateNo, reason, operatorName: user.userName };
  // Orders before the bay, as when a charge tells of itself.
  for (const { orderId } of orders.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)))
    if (await fixOrderPlate(context, { dealerId, orderId }, by)) reached += 1;
  const known = found(await findReadCar(tx, id, { ...user, now }));
  await lockBay(tx, id);
  const car = found(await lockCar(tx, dealerId, id));
  assertFresh(car.rev === rev ? 1 : 0);
  if (known.plateNo === plateNo) fail(chargingCarErrors.samePlate);
  await saveCar(tx, car, { fixed_plate_no: plateNo });
  await insertFix(tx, {
    ...{
      dealer_id: dealerId,
      id: newId(now),
      car_id: id,
      at: now.toISOString(),
      before_plate_no: known.plateNo,
      plate_no: plateNo,
      reason,
    },
    ...{ reached: reached === 0 ? '' : `充电订单${reached}笔`, operator_name: user.userName },
  });
  context.audit({ targetType: 'chargingCar', targetId: id, detail: { before: known.plateNo, after: plateNo, reason, orders: reached } });
  return { carId: id, orders: reached };
}
