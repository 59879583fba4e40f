import { isDeepStrictEqual } from 'node:util';
import { carType } from '@bochong/contract/kernel/vehicle';
import { changeSource, changeType } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { isFrozen } from '../right/stay-right.repo.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { settleStay } from '../stay/stay.service.ts';
import { insertChange } from '../stay/stay-write.repo.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { lockLeftAround, storedLinks } from './stay-link.repo.ts';

/** Hours in which what is owed in addition is to be paid. */
const settleHours = 24;

/**
 * Prices the stays around a late passage of an inner yard anew. The vehicle's lock at the outer lot comes first: an exit there that is being
 * settled meanwhile is seen here, or sees the passage itself. What its company has confirmed stays as it is.
 */
export async function followInner(
  context: WorkContext,
  dealerId: string,
  { plateNo, outerParkIds, at }: DomainEvents['InnerStayToldLate'],
): Promise<void> {
  for (const parkId of [...outerParkIds].sort()) {
    await lockVehicle(context.tx, parkId, plateNo);
    const stay = await lockLeftAround(context.tx, { dealerId, parkId, plateNo }, at);
    if (stay && !(stay.carType === carType.COMPANY && (await isFrozen(context.tx, stay)))) await repriceOuter(context, stay);
  }
}

async function repriceOuter(context: WorkContext, stay: StayRow): Promise<void> {
  const { tx, now } = context;
  const at = stay.exitTime ?? stay.enterTime;
  const seen = (await storedLinks(tx, stay.dealerId, [stay.id])).get(stay.id);
  const calculation = await priceStay(tx, stay, at, true);
  // Only what other stays say may change its price here, and they say nothing new.
  if (isDeepStrictEqual(seen?.nested, calculation?.linked?.nested)) return;
  const deadlineHours = settleHours + (now.getTime() - Date.parse(at)) / 3_600_000;
  const after = await settleStay(context, stay, { at, left: true, releaseType: stay.releaseType, deadlineHours }, calculation);
  if (after.payableFen === stay.payableFen) return;
  await insertChange(tx, stay, {
    changeType: changeType.FEE,
    before: { payableFen: stay.payableFen },
    after: { payableFen: after.payableFen },
    payableBeforeFen: stay.payableFen,
    payableAfterFen: after.payableFen,
    source: changeSource.DEVICE,
    reason: '迟到的内场过车记录改变了内场停放时段',
    operatorId: null,
    operatorName: '系统',
    at: now,
  });
}
