import type { Tx } from '../../../kernel/database/db.ts';
import { inStations } from '../../charging-asset/index.ts';

/** A charge of the user's stations, whatever became of it. */
export const isSeenOrder = (tx: Tx, orderId: string, parkIds: readonly string[] | null): Promise<object | undefined> =>
  tx
    .selectFrom('charging_order as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where(inStations('o', 'station_id', parkIds))
    .executeTakeFirst();
