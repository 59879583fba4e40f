import { orderStatus } from '@bochong/contract/parking-order';
import { newId } from '../../kernel/identifier.ts';
import type { StayRow } from './stay.repo.ts';
import type { StayContext } from './stay-context.ts';
import { type StayChange, updateStay } from './stay-write.repo.ts';

/** Tells, within the transaction, that what a stay owes as arrears may have changed. */
export async function followDebt({ app, tx, now }: StayContext, stay: StayRow): Promise<void> {
  if (stay.arrearsId !== null) await app.events.emit(tx, 'ParkOrderDebtChanged', stay.dealerId, { stay, at: now.toISOString() });
}

/** Changes a stay. When it becomes arrears it gets the id of their record, which follows the stay from then on in the same transaction. */
export async function changeStay(context: StayContext, stay: StayRow, change: StayChange): Promise<StayRow> {
  const begins = change.order_status === orderStatus.ARREARS && stay.arrearsId === null;
  const changed = await updateStay(context.tx, stay, begins ? { ...change, arrears_id: newId(context.now) } : change);
  await followDebt(context, changed);
  return changed;
}
