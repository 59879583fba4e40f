import { carType } from '@bochong/contract/kernel/vehicle';
import { orderStatus, parkOrderErrors } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { isFrozen } from '../right/stay-right.repo.ts';
import { overpaidFen } from './order-state.rule.ts';
import { findStay, type StayRow } from './stay.repo.ts';
import { type StayChange, updateStay } from './stay-write.repo.ts';

/** Tells, within the transaction, that what a stay owes as arrears may have changed. */
export async function followDebt({ app, tx, now }: WorkContext, stay: StayRow): Promise<void> {
  if (stay.arrearsId !== null) await app.events.emit(tx, 'ParkOrderDebtChanged', stay.dealerId, { stay, at: now.toISOString() });
}

const surplusFen = (stay: StayRow): number => (stay.leftAt === null ? 0 : overpaidFen(stay));

/** Tells that a change left a stay that has ended with more money too much than before, so that it goes back. */
export async function followSurplus({ app, tx }: WorkContext, before: StayRow, after: StayRow): Promise<void> {
  if (surplusFen(after) > surplusFen(before)) await app.events.emit(tx, 'ParkOrderLeftOverpaid', after.dealerId, { orderId: after.id });
}

/** Refuses what would change an order that its company has confirmed. */
export async function assertNotFrozen(tx: Tx, stay: StayRow): Promise<void> {
  if (stay.carType === carType.COMPANY && (await isFrozen(tx, stay))) fail(parkOrderErrors.frozen);
}

/** Lets the company's account take part in a change of a stay that has left on it; answers the stay as it is then. */
async function followAccount({ app, tx, now }: WorkContext, stay: StayRow): Promise<StayRow> {
  await app.events.emit(tx, 'CompanyStayChanged', stay.dealerId, { stay, at: now.toISOString() });
  return found(await findStay(tx, stay.dealerId, stay.id));
}

const chargeOf = ({ leftAt, orderStatus: status, receivableFen, couponFen, reduceFen, refundFen, writeOffFen }: StayRow): string =>
  `${leftAt !== null && status < orderStatus.VOID} ${status === orderStatus.MERGED} ${receivableFen} ${couponFen} ${reduceFen} ${refundFen} ${writeOffFen}`;

/** Changes a stay. When it becomes arrears it gets the id of their record, which follows the stay from then on in the same transaction. */
export async function changeStay(context: WorkContext, stay: StayRow, change: StayChange): Promise<StayRow> {
  const begins = change.order_status === orderStatus.ARREARS && stay.arrearsId === null;
  await assertNotFrozen(context.tx, stay);
  const changed = await updateStay(context.tx, stay, begins ? { ...change, arrears_id: newId(context.now) } : change);
  await followDebt(context, changed);
  if (changed.leftAt !== null && chargeOf(changed) !== chargeOf(stay))
    await context.app.events.emit(context.tx, 'ParkOrderChargeChanged', changed.dealerId, { orderId: changed.id });
  return changed.carType === carType.COMPANY && changed.leftAt !== null ? followAccount(context, changed) : changed;
}
