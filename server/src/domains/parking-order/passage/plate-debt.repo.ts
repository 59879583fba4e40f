import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { AssociatedLot, LotDebt } from './plate-debt.rule.ts';

/** What a plate owes at each lot of the dealer: arrears that may be collected. */
export async function debtsOf(tx: Tx, dealerId: string, plateNo: string): Promise<LotDebt[]> {
  const { rows } = await sql<LotDebt>`select park_id as "parkId", sum(owed_fen)::bigint as fen, count(*)::int as count from plate_debt
    where dealer_id = ${dealerId} and plate_no collate "C" = ${plateNo} group by park_id`.execute(tx);
  return rows;
}

/** One stay that a plate owes for. */
export interface StayDebt {
  orderId: string;
  parkId: string;
  parkName: string;
  enterTime: string;
  owedFen: number;
}

/** What a plate owes at some lots, stay by stay, oldest first. */
export async function stayDebtsOf(tx: Tx, dealerId: string, plateNo: string, parkIds: readonly string[]): Promise<StayDebt[]> {
  const { rows } = await sql<StayDebt>`select d.order_id as "orderId", d.park_id as "parkId", p.park_name as "parkName",
      o.enter_time as "enterTime", d.owed_fen as "owedFen"
    from plate_debt d join park p on p.dealer_id = d.dealer_id and p.id = d.park_id
      join park_order o on o.dealer_id = d.dealer_id and o.id = d.order_id
    where d.dealer_id = ${dealerId} and d.plate_no collate "C" = ${plateNo} and d.park_id = any(${parkIds}::uuid[])
    order by d.arrears_at, d.order_id`.execute(tx);
  return rows;
}

/** Lots whose arrears are enforced at an entry or an exit of this one. */
export async function associatedLots(tx: Tx, dealerId: string, parkId: string, side: 'entry' | 'exit'): Promise<AssociatedLot[]> {
  const { rows } =
    await sql<AssociatedLot>`select member_park_id as "parkId", min_fen as "minFen", min_count as "minCount" from associated_park
    where dealer_id = ${dealerId} and park_id = ${parkId} and ${side === 'entry' ? sql`entry_enforce` : sql`exit_enforce`}`.execute(tx);
  return rows;
}
