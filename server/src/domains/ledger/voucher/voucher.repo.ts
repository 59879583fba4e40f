import { type LedgerLine, ledgerAccount, type Voucher, type VoucherLine } from '@bochong/contract/ledger';
import { type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { countCap, dealerNameOf, inDealers, inParks, type PageQuery, pageOf, withinCap } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import { partNameOf, placeNameOf } from './part-name.repo.ts';

export interface VoucherFilters {
  startDate?: string | undefined;
  endDate?: string | undefined;
  eventType?: number | undefined;
  accountCode?: number | undefined;
  parkId?: string | undefined;
  bizType?: number | undefined;
  number?: string | undefined;
  subKey?: string | undefined;
}

const entryNo = sql<string>`'PZ' || to_char(e.accounting_date, 'YYYYMMDD') || '-' || lpad(e.no::text, 8, '0')`;

/** Lines of a voucher that touch an account, or a part of one. */
const touching = ({
  accountCode,
  subKey,
}: VoucherFilters) => sql<SqlBool>`exists (select from ledger_line l where l.dealer_id = e.dealer_id and l.entry_id = e.id
  ${accountCode === undefined ? sql`` : sql`and l.account_code = ${accountCode}`} ${subKey === undefined ? sql`` : sql`and l.sub_key = ${subKey}`})`;
/** A part is rare: its vouchers are looked up by it. */
const ofPart = ({ accountCode, subKey }: VoucherFilters) => sql<SqlBool>`e.id = any (array(select l.entry_id from ledger_line l
  where l.dealer_id = e.dealer_id and l.sub_key = ${subKey} ${accountCode === undefined ? sql`` : sql`and l.account_code = ${accountCode}`}))`;

function filtered(tx: Tx, filters: VoucherFilters, { dealerIds, parkIds }: ExportScope) {
  const { startDate, endDate, eventType, accountCode, parkId, bizType, number, subKey } = filters;
  return tx
    .selectFrom('ledger_entry as e')
    .where(inDealers('e.dealer_id', dealerIds))
    .where(inParks('e.park_id', parkIds))
    .$if(startDate !== undefined, (query) => query.where('e.id', '>=', idFloor(dateStart(startDate ?? ''))))
    .$if(endDate !== undefined, (query) => query.where('e.id', '<', idFloor(dateStart(endDate ?? '') + dayMs)))
    .$if(eventType !== undefined, (query) => query.where('e.event_type', '=', eventType ?? 0))
    .$if(parkId !== undefined, (query) => query.where('e.park_id', '=', parkId ?? ''))
    .$if(bizType !== undefined, (query) => query.where('e.biz_type', '=', bizType ?? 0))
    .$if(number !== undefined, (query) => query.where(sql<SqlBool>`e.ref_no collate "C" = ${number}`))
    .$if(subKey !== undefined && dealerIds.length === 1, (query) => query.where(ofPart(filters)))
    .$if(subKey !== undefined ? dealerIds.length !== 1 : accountCode !== undefined, (query) => query.where(touching(filters)));
}

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .select([
      'e.id as entryId',
      entryNo.as('entryNo'),
      'e.accounting_date as accountingDate',
      'e.event_type as eventType',
      'e.biz_type as bizType',
    ])
    .select([placeNameOf('e').as('placeName'), dealerNameOf('e'), 'e.ref_no as refNo', 'e.memo', 'e.amount_fen as amountFen'])
    .select(['e.happened_at as happenedAt', 'e.posted_at as postedAt'])
    .$castTo<Voucher>();

/** One page of vouchers, newest first; what they come to while they can be counted. */
export async function listVouchers(tx: Tx, { pageNo, pageSize, ...filters }: VoucherFilters & PageQuery, scope: ExportScope) {
  const results = await shown(filtered(tx, filters, scope))
    .orderBy('e.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .execute();
  const amounts = filtered(tx, filters, scope)
    .select('e.amount_fen')
    .limit(sql.lit(countCap + 1));
  const counted = await withinCap(
    tx,
    sql<{
      count: number;
      fen: number;
    }>`select count(*)::int as count, coalesce(sum(amount_fen), 0)::bigint as fen from (${amounts}) as counted`,
  );
  const count = counted?.[0]?.count ?? countCap;
  const summary = counted ? { count, amountFen: counted[0]?.fen ?? 0 } : null;
  return { pageNo, pageSize, totalRecord: count, totalCapped: counted === undefined, results, summary };
}

export async function findVoucher(tx: Tx, id: string, scope: ExportScope) {
  return shown(filtered(tx, {}, scope))
    .where('e.id', '=', id)
    .select(['e.dealer_id as dealerId'])
    .$castTo<Voucher & { dealerId: string }>()
    .executeTakeFirst();
}

const linesOf = (tx: Tx) =>
  tx
    .selectFrom('ledger_line as l')
    .select(['l.line_no as lineNo', 'l.account_code as accountCode', partNameOf('l').as('subName'), 'l.debit_fen as debitFen'])
    .select([
      'l.credit_fen as creditFen',
      'l.category',
      placeNameOf('l').as('placeName'),
      'l.pay_channel as payChannel',
      'l.match_key as matchKey',
    ]);

/** Lines of a voucher at the lots of who reads it; those of each lot balance. */
export async function linesOfVoucher(tx: Tx, { dealerId, entryId }: { dealerId: string; entryId: string }, { parkIds }: ExportScope) {
  return linesOf(tx)
    .select('l.sub_key as subKey')
    .where('l.dealer_id', '=', dealerId)
    .where('l.entry_id', '=', entryId)
    .where(inParks('l.park_id', parkIds))
    .orderBy('l.line_no')
    .$castTo<VoucherLine & { subKey: string }>()
    .execute();
}

/** The order a voucher tells of: the part of its receivable. */
export const orderAmong = (lines: readonly (VoucherLine & { subKey: string })[]) =>
  lines.find(({ accountCode }) => accountCode === ledgerAccount.RECEIVABLE)?.subKey;

const linesAmong = (tx: Tx, filters: VoucherFilters, scope: ExportScope) =>
  shown(filtered(tx, filters, scope))
    .innerJoin('ledger_line as l', (join) => join.onRef('l.dealer_id', '=', 'e.dealer_id').onRef('l.entry_id', '=', 'e.id'))
    .where(inParks('l.park_id', scope.parkIds))
    .$if(filters.accountCode !== undefined, (query) => query.where('l.account_code', '=', filters.accountCode ?? 0))
    .$if(filters.subKey !== undefined, (query) => query.where('l.sub_key', '=', filters.subKey ?? ''))
    .select(['l.line_no as lineNo', 'l.account_code as accountCode', partNameOf('l').as('subName'), 'l.debit_fen as debitFen'])
    .select(['l.credit_fen as creditFen', 'l.category', 'l.pay_channel as payChannel', 'l.match_key as matchKey'])
    .orderBy('e.id', 'desc')
    .orderBy('l.line_no')
    .$castTo<LedgerLine>();

/** Lines with their vouchers, newest first; of an account or a part of one, those alone. */
export const listLines = (tx: Tx, { pageNo, pageSize, ...filters }: VoucherFilters & PageQuery, scope: ExportScope) =>
  pageOf(tx, linesAmong(tx, filters, scope), { pageNo, pageSize });
/** All lines of vouchers that touch what is asked for. */
export const lineBatches = (tx: Tx, filters: VoucherFilters, scope: ExportScope): AsyncGenerator<LedgerLine[]> =>
  batchesOf(tx, linesAmong(tx, filters, scope));
