import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Adds an order to what its owner has charged in all; a correction adds energy (or takes it away) and no order. */
export async function addToOwner(
  tx: Tx,
  { dealerId, ownerId, orders, energyWh, at }: { dealerId: string; ownerId: string; orders: 0 | 1; energyWh: number; at: Date },
): Promise<void> {
  await sql`update charging_owner set total_orders = total_orders + ${orders}, total_energy_wh = total_energy_wh + ${energyWh},
    last_charge_at = greatest(last_charge_at, ${at.toISOString()}::timestamptz) where dealer_id = ${dealerId} and id = ${ownerId}`.execute(
    tx,
  );
}
