import type { ParkOrderRow } from '@bochong/contract/parking-order';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';
import { type OrderScope, rowColumns } from './park-order.repo.ts';

/** One order as lists show it, if the scope holds it. */
export async function findOrderRow(tx: Tx, id: string, { dealerIds, parkIds }: OrderScope): Promise<ParkOrderRow | undefined> {
  const [row] = await tx
    .selectFrom('park_order')
    .select(rowColumns)
    .where(inDealers('dealer_id', dealerIds))
    .where(inParks('park_id', parkIds))
    .where('id', '=', id)
    .execute();
  return row as ParkOrderRow | undefined;
}

const around = 3 * 86_400_000;

/** A plate's other orders at any lot of the scope within three days of one, newest first. */
export async function ordersAround(
  tx: Tx,
  order: Pick<ParkOrderRow, 'orderId' | 'plateNo' | 'enterTime'>,
  { dealerIds, parkIds }: OrderScope,
) {
  const at = Date.parse(order.enterTime);
  const rows = await tx
    .selectFrom('park_order')
    .select(rowColumns)
    .where(inDealers('dealer_id', dealerIds))
    .where(inParks('park_id', parkIds))
    .where('plate_no', '=', order.plateNo)
    .where('id', '>=', idFloor(at - around))
    .where('id', '<', idFloor(at + around))
    .where('id', '<>', order.orderId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows as ParkOrderRow[];
}
