import { companySettlementStatus } from '@bochong/contract/company-settlement';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import type { Figures, Item } from './settlement.rule.ts';

/** A statement as its services need it. */
export interface Settlement {
  dealerId: string;
  id: string;
  settleNo: string;
  companyId: string;
  periodFrom: string;
  periodTo: string;
  payableFen: number;
  paidFen: number;
  status: 1 | 2 | 3 | 4 | 5;
  rev: number;
}
export type SettlementKey = Pick<Settlement, 'dealerId' | 'id'>;

const columns = sql`dealer_id as "dealerId", id, settle_no as "settleNo", company_id as "companyId", period_from::text as "periodFrom",
  period_to::text as "periodTo", payable_fen as "payableFen", paid_fen as "paidFen", status, rev`;

/** Whose statements: of units, and for whoever is limited to lots those of which nothing stands elsewhere. */
export interface SettlementScope {
  dealerIds: readonly string[];
  parkIds?: readonly string[] | null;
}
export const withinLots = (of: string, { parkIds = null }: SettlementScope) =>
  parkIds === null
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from company_settlement_item m where m.dealer_id = ${sql.ref(`${of}.dealer_id`)}
        and m.settlement_id = ${sql.ref(`${of}.id`)} and m.park_id <> all (${[...parkIds]}::uuid[]))`;

export async function findSettlement(tx: Tx, id: string, scope: SettlementScope, lock = false) {
  const { rows } =
    await sql<Settlement>`select ${columns} from company_settlement s where id = ${id} and ${inDealers('dealer_id', scope.dealerIds)}
    and ${withinLots('s', scope)} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** Statements of a company that hold, the newest first. */
export async function settlementsOf(tx: Tx, dealerId: string, companyId: string): Promise<Settlement[]> {
  const { rows } =
    await sql<Settlement>`select ${columns} from company_settlement where dealer_id = ${dealerId} and company_id = ${companyId}
    and status <> ${sql.lit(companySettlementStatus.VOID)} order by period_to desc, id desc`.execute(tx);
  return rows;
}

export async function insertDraft(
  tx: Tx,
  draft: SettlementKey & { settleNo: string; companyId: string; payMode: number; periodFrom: string; periodTo: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('company_settlement')
    .values({
      ...{ dealer_id: draft.dealerId, id: draft.id, settle_no: draft.settleNo, company_id: draft.companyId, pay_mode: draft.payMode },
      ...{ period_from: draft.periodFrom, period_to: draft.periodTo, status: companySettlementStatus.DRAFT },
      generated_at: draft.at.toISOString(),
    })
    .execute();
}

/** A draft counts nothing any more. */
export async function clearItems(tx: Tx, { dealerId, id }: SettlementKey): Promise<void> {
  await sql`delete from company_settlement_item where dealer_id = ${dealerId} and settlement_id = ${id}`.execute(tx);
  await sql`delete from company_settlement_move where dealer_id = ${dealerId} and settlement_id = ${id}`.execute(tx);
}

/** What a draft states, item by item, as one value to compare. */
export async function digestOf(tx: Tx, { dealerId, id }: SettlementKey): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select coalesce(md5(string_agg(i::text, ' ' order by i.subject_id)), '') as digest
    from company_settlement_item i where dealer_id = ${dealerId} and settlement_id = ${id}`.execute(tx);
  return rows[0]?.digest ?? '';
}

export async function insertItems(
  tx: Tx,
  { dealerId, id }: SettlementKey,
  { items, entryIds }: { items: readonly Item[]; entryIds: readonly string[] },
): Promise<void> {
  await sql`insert into company_settlement_item (dealer_id, settlement_id, subject_id, biz_type, number, park_id, plate_no, vin, settled_at, first,
      energy_wh, label_wh, elec_fen, service_fen, discount_fen, occupy_fen, refund_fen, balance_fen, credit_fen, other_fen)
    select ${dealerId}::uuid, ${id}::uuid, "subjectId", "bizType", number, "parkId", "plateNo", vin, "settledAt", first, "energyWh", "labelWh",
      "elecFen", "serviceFen", "discountFen", "occupyFen", "refundFen", "balanceFen", "creditFen", "otherFen"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x("subjectId" uuid, "bizType" smallint, number text, "parkId" uuid, "plateNo" text,
      vin text, "settledAt" timestamptz, first boolean, "energyWh" bigint, "labelWh" bigint[], "elecFen" bigint, "serviceFen" bigint,
      "discountFen" bigint, "occupyFen" bigint, "refundFen" bigint, "balanceFen" bigint, "creditFen" bigint, "otherFen" bigint)`.execute(
    tx,
  );
  await sql`insert into company_settlement_move (dealer_id, entry_id, settlement_id)
    select ${dealerId}::uuid, entry, ${id}::uuid from unnest(${entryIds}::uuid[]) as entry`.execute(tx);
}

/** Brings a draft to the sums of its items. */
export async function saveSums(
  tx: Tx,
  { dealerId, id }: SettlementKey,
  sums: Figures & { vehicleCount: number; orderCount: number; periodTo: string; at: Date },
): Promise<void> {
  await sql`update company_settlement set vehicle_count = ${sums.vehicleCount}, order_count = ${sums.orderCount}, energy_wh = ${sums.energyWh},
    elec_fen = ${sums.elecFen}, service_fen = ${sums.serviceFen}, discount_fen = ${sums.discountFen}, occupy_fen = ${sums.occupyFen},
    refund_fen = ${sums.refundFen}, balance_fen = ${sums.balanceFen}, other_fen = ${sums.otherFen}, payable_fen = ${sums.creditFen},
    period_to = ${sums.periodTo}::date, generated_at = ${sums.at.toISOString()}::timestamptz, rev = rev + 1
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

export async function changeStatus(
  tx: Tx,
  { dealerId, id }: SettlementKey,
  status: number,
  by: { confirmedBy?: string; confirmedAt?: Date; paidFen?: number } = {},
): Promise<void> {
  await tx
    .updateTable('company_settlement')
    .set({
      ...{ status, rev: sql<number>`rev + 1` },
      ...(by.confirmedAt && { confirmed_by: by.confirmedBy ?? '', confirmed_at: by.confirmedAt.toISOString() }),
      ...(by.paidFen !== undefined && { paid_fen: by.paidFen }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** What a statement is owed, by lot. */
export async function owedByLot(tx: Tx, { dealerId, id }: SettlementKey): Promise<Map<string, number>> {
  const { rows } = await sql<{ parkId: string; fen: number }>`select park_id as "parkId", sum(credit_fen)::bigint as fen
    from company_settlement_item where dealer_id = ${dealerId} and settlement_id = ${id} group by park_id order by park_id`.execute(tx);
  return new Map(rows.map(({ parkId, fen }) => [parkId, fen]));
}
