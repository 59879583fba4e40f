import { companySettlementStatus } from '@bochong/contract/company-settlement';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Fact, Figures, Move } from './settlement.rule.ts';

interface Of {
  dealerId: string;
  companyId: string;
}

const facts = sql`(select * from company_charge_fact union all select * from company_occupancy_fact)`;
const stands = (of: Of) => sql`(select i.* from company_settlement_item i
  join company_settlement s on s.dealer_id = i.dealer_id and s.id = i.settlement_id
  where i.dealer_id = ${of.dealerId} and s.company_id = ${of.companyId} and s.status <> ${sql.lit(companySettlementStatus.VOID)})`;

/** Movements of a company's account that no statement counts, in their order. */
export async function openMoves(tx: Tx, { dealerId, companyId }: Of): Promise<Move[]> {
  const { rows } = await sql<Move>`select m.entry_id as "entryId", m.subject_id as "subjectId", m.at, m.balance_fen as "balanceFen",
      m.credit_fen as "creditFen"
    from company_charge_move m where m.dealer_id = ${dealerId} and m.company_id = ${companyId}
      and not exists (select from company_settlement_move k where k.dealer_id = m.dealer_id and k.entry_id = m.entry_id)
    order by m.at, m.entry_id`.execute(tx);
  return rows;
}

/** Charges and stays settled before an instant that no statement has, and those that moved since one had them. */
export async function factsToState(tx: Tx, of: Of, before: Date): Promise<Fact[]> {
  const { dealerId, companyId } = of;
  const { rows } = await sql<Fact>`select f.subject_id as "subjectId", f.biz_type as "bizType", f.number, f.park_id as "parkId",
      f.plate_no as "plateNo", f.vin, f.settled_at as "settledAt", f.energy_wh as "energyWh", f.label_wh::int[] as "labelWh", f.elec_fen as "elecFen",
      f.service_fen as "serviceFen", f.payable_fen as "payableFen", f.occupy_fen as "occupyFen", f.refund_fen as "refundFen"
    from ${facts} f where f.dealer_id = ${dealerId} and f.company_id = ${companyId} and f.settled_at < ${before.toISOString()}::timestamptz
      and (not exists (select from ${stands(of)} i where i.subject_id = f.subject_id)
        or exists (select from company_charge_move m where m.dealer_id = f.dealer_id and m.company_id = f.company_id
          and m.subject_id = f.subject_id
          and not exists (select from company_settlement_move k where k.dealer_id = m.dealer_id and k.entry_id = m.entry_id)))
    order by f.settled_at, f.subject_id`.execute(tx);
  return rows;
}

/** What earlier statements say of charges and stays, by subject. */
export async function statedBefore(tx: Tx, of: Of, subjectIds: readonly string[]): Promise<Map<string, Figures>> {
  const sum = (column: string) => sql`sum(i.${sql.ref(column)})::bigint`;
  const { rows } = await sql<Figures & { subjectId: string }>`select i.subject_id as "subjectId", ${sum('energy_wh')} as "energyWh",
      array[sum(i.label_wh[1]), sum(i.label_wh[2]), sum(i.label_wh[3]), sum(i.label_wh[4]), sum(i.label_wh[5])]::int[] as "labelWh",
      ${sum('elec_fen')} as "elecFen", ${sum('service_fen')} as "serviceFen", ${sum('discount_fen')} as "discountFen",
      ${sum('occupy_fen')} as "occupyFen", ${sum('refund_fen')} as "refundFen", ${sum('balance_fen')} as "balanceFen",
      ${sum('credit_fen')} as "creditFen", ${sum('other_fen')} as "otherFen"
    from ${stands(of)} i where i.subject_id = any (${subjectIds}::uuid[]) group by i.subject_id`.execute(tx);
  return new Map(rows.map(({ subjectId, ...figures }) => [subjectId, figures]));
}
