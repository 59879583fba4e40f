import { arrearsStatus, type EtcDeduct, etcDeductState } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { codes, inParks, type PageQuery, pageOf, plateMatches } from '../../../kernel/database/query.ts';

interface Filters extends PageQuery {
  plateNo?: string | undefined;
  state?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

export function listDeducts(tx: Tx, filters: Filters, parkIds: readonly string[] | null) {
  const { plateNo, state, startTime, endTime } = filters;
  const query = tx
    .selectFrom('etc_deduct as d')
    .innerJoin('etc_rule as r', (join) => join.onRef('r.dealer_id', '=', 'd.dealer_id').onRef('r.id', '=', 'd.etc_rule_id'))
    .where(inParks('d.park_id', parkIds))
    .$if(plateNo !== undefined, (q) => q.where(plateMatches('d.plate_no', plateNo ?? '')))
    .$if(state !== undefined, (q) => q.where('d.state', '=', state ?? 0))
    .$if(startTime !== undefined, (q) => q.where('d.id', '>=', idFloor(Date.parse(startTime ?? ''))))
    .$if(endTime !== undefined, (q) => q.where('d.id', '<', idFloor(Date.parse(endTime ?? '') + 1000)))
    .select([
      'd.id as deductId',
      'd.arrears_id as arrearsId',
      'd.plate_no as plateNo',
      'd.plate_color as plateColor',
      sql<string>`coalesce((select p.park_name from park p where p.dealer_id = d.dealer_id and p.id = d.park_id), '')`.as('parkName'),
      'r.rule_name as ruleName',
      'd.amount_fen as amountFen',
      'd.state',
      'd.tries',
      'd.fail_code as failCode',
      'd.trade_no as tradeNo',
      'd.due_at as dueAt',
      'd.at',
    ])
    .orderBy('d.id', 'desc')
    .$castTo<EtcDeduct>();
  return pageOf<EtcDeduct>(tx, query, filters);
}

/** Plates that have agreed and owe, and have nothing waiting to be deducted; with what was deducted from them today. */
export async function willingPlates(tx: Tx, dealerId: string, today: string) {
  const { rows } = await sql<{ plateId: string; todayFen: number }>`select p.id as "plateId",
      coalesce((select sum(d.amount_fen) from etc_deduct d where d.dealer_id = p.dealer_id and d.plate_no collate "C" = p.plate_no
        and d.state in ${codes(etcDeductState.WAITING, etcDeductState.RUNNING, etcDeductState.SUCCESS)} and d.at >= ${today}), 0)::bigint as "todayFen"
    from etc_agreement a join arrears_plate p on p.dealer_id = a.dealer_id and p.plate_no collate "C" = a.plate_no and p.plate_color = a.plate_color
    where a.dealer_id = ${dealerId} and a.ended_at is null and p.record_count > 0 order by p.id`.execute(tx);
  return rows;
}

/** Why staff's cancellations stand: such a debt is not planned again by itself. */
export const byStaff = '人工取消';

/** What a plate owes that nothing waits to be deducted for. */
export async function deductibleRecords(tx: Tx, dealerId: string, plateId: string) {
  return tx
    .selectFrom('arrears_record as r')
    .select([
      'r.id as arrearsId',
      'r.plate_no as plateNo',
      'r.plate_color as plateColor',
      'r.park_id as parkId',
      'r.owed_fen as owedFen',
      'r.arrears_at as arrearsAt',
      'r.arrears_reason as arrearsReason',
    ])
    .where('r.dealer_id', '=', dealerId)
    .where('r.plate_id', '=', plateId)
    .where('r.arrears_status', 'in', [arrearsStatus.OWING, arrearsStatus.PARTIAL])
    .where(
      sql<boolean>`not exists (select from etc_deduct d where d.dealer_id = r.dealer_id and d.arrears_id = r.id
        and (d.state in ${codes(etcDeductState.WAITING, etcDeductState.RUNNING, etcDeductState.FAILED)} or d.state = ${sql.lit(etcDeductState.CANCELLED)} and d.fail_code = ${byStaff}))`,
    )
    .execute();
}

export interface NewDeduct {
  dealerId: string;
  etcRuleId: string;
  arrearsId: string;
  plateId: string;
  plateNo: string;
  plateColor: number;
  parkId: string;
  amountFen: number;
  dueAt: Date;
  at: Date;
}

/** Plans a deduction; the number by which the issuer knows it is fixed from here on. */
export async function insertDeduct(tx: Tx, deduct: NewDeduct): Promise<void> {
  const id = newId(deduct.at);
  await tx
    .insertInto('etc_deduct')
    .values({
      dealer_id: deduct.dealerId,
      id,
      etc_rule_id: deduct.etcRuleId,
      arrears_id: deduct.arrearsId,
      plate_id: deduct.plateId,
      plate_no: deduct.plateNo,
      plate_color: deduct.plateColor,
      park_id: deduct.parkId,
      amount_fen: deduct.amountFen,
      out_trade_no: id.replaceAll('-', ''),
      due_at: deduct.dueAt.toISOString(),
      at: deduct.at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'etc_rule_id as etcRuleId',
  'arrears_id as arrearsId',
  'plate_no as plateNo',
  'plate_color as plateColor',
  'park_id as parkId',
  'amount_fen as amountFen',
  'state',
  'tries',
  'out_trade_no as outTradeNo',
  'agreement_no as agreementNo',
] as const;

export async function dueDeducts(tx: Tx, dealerId: string, now: Date) {
  const query = tx.selectFrom('etc_deduct').select(columns).where('dealer_id', '=', dealerId).where('state', '=', etcDeductState.WAITING);
  return query.where('due_at', '<=', now.toISOString()).orderBy('due_at').limit(200).execute();
}

export const findDeduct = (tx: Tx, id: string) => tx.selectFrom('etc_deduct').select(columns).where('id', '=', id).executeTakeFirst();

export const lockDeduct = (tx: Tx, id: string) =>
  tx.selectFrom('etc_deduct').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export async function changeDeduct(
  tx: Tx,
  deduct: { dealerId: string; id: string },
  change: {
    state: number;
    tries?: number;
    fail_code?: string;
    trade_no?: string;
    bill_id?: string;
    due_at?: string;
    agreement_no?: string;
  },
): Promise<void> {
  await tx.updateTable('etc_deduct').set(change).where('dealer_id', '=', deduct.dealerId).where('id', '=', deduct.id).execute();
}

/** A record that is settled, disputed or moved is not deducted any more. */
export async function cancelDeducts(tx: Tx, record: { dealerId: string; id: string }): Promise<void> {
  await tx
    .updateTable('etc_deduct')
    .set({ state: etcDeductState.CANCELLED })
    .where('dealer_id', '=', record.dealerId)
    .where('arrears_id', '=', record.id)
    .where('state', '=', etcDeductState.WAITING)
    .execute();
}
