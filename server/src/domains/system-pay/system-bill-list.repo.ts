import { type SystemBill, systemBillStatus } from '@bochong/contract/system-pay';
import { sql } from 'kysely';
import { batchesOf } from '../../kernel/database/batches.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../kernel/database/query.ts';

export interface BillFilters {
  feeKind?: number | undefined;
  status?: number | undefined;
  source?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}
interface Reader {
  dealerIds: readonly string[];
}

const { OPEN, TOLD, PAID, VOID, OVERDUE } = systemBillStatus;
const shownStatus = sql<
  SystemBill['status']
>`case when b.status = ${sql.lit(OPEN)} and b.due_date < (now() at time zone 'Asia/Shanghai')::date
  then ${sql.lit(OVERDUE)} else b.status end`;

const filtered = (tx: Tx, { feeKind, status, source, startTime, endTime }: BillFilters, { dealerIds }: Reader) =>
  tx
    .selectFrom('system_bill as b')
    .where(inDealers('b.dealer_id', dealerIds))
    .$if(feeKind !== undefined, (query) => query.where('b.fee_kind', '=', feeKind ?? 0))
    .$if(status !== undefined, (query) => query.where(shownStatus, '=', status as SystemBill['status']))
    .$if(source !== undefined, (query) => query.where(contains('b.source', source)))
    .$if(startTime !== undefined, (query) => query.where('b.billed_at', '>=', startTime ?? ''))
    .$if(endTime !== undefined, (query) => query.where('b.billed_at', '<=', endTime ?? ''));

const rows = (tx: Tx, filters: BillFilters, reader: Reader) =>
  filtered(tx, filters, reader)
    .select([
      'b.id as billId',
      'b.bill_no as billNo',
      dealerNameOf('b'),
      'b.fee_kind as feeKind',
      'b.source',
      'b.period_from as periodFrom',
    ])
    .select(['b.period_to as periodTo', 'b.amount_fen as amountFen', 'b.lines', shownStatus.as('status'), 'b.due_date as dueDate'])
    .select(['b.account_name as accountName', 'b.bank_name as bankName', 'b.bank_no as bankNo', 'b.billed_at as billedAt'])
    .select([
      'b.paid_on as paidOn',
      'b.voucher_no as voucherNo',
      'b.told_by as toldBy',
      'b.received_on as receivedOn',
      'b.bank_ref as bankRef',
    ])
    .select(['b.confirmed_by as confirmedBy', 'b.confirmed_at as confirmedAt', 'b.note', 'b.rev'])
    .orderBy('b.id', 'desc')
    .$castTo<SystemBill>();

const sum = (...states: readonly number[]) =>
  sql<number>`coalesce(sum(b.amount_fen) filter (where ${shownStatus} = any (${[...states]}::int[])), 0)::bigint`;

/** One page of bills, the newest first, with the sums of the whole filter; void ones are in no sum. */
export const listBills = (tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & BillFilters, reader: Reader) =>
  pageWithSums(
    tx,
    rows(tx, filters, reader),
    filtered(tx, filters, reader)
      .select(sql<number>`(count(*) filter (where b.status <> ${sql.lit(VOID)}))::int`.as('count'))
      .select([sum(OPEN, OVERDUE, TOLD, PAID).as('amountFen'), sum(PAID).as('receivedFen'), sum(TOLD).as('toldFen')])
      .select([sum(OPEN, OVERDUE).as('openFen'), sum(OVERDUE).as('overdueFen')]),
    { pageNo, pageSize },
  );

export const billBatches = (tx: Tx, filters: BillFilters, reader: Reader): AsyncGenerator<SystemBill[]> =>
  batchesOf(tx, rows(tx, filters, reader));
