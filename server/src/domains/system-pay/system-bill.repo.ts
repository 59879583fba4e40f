import type { LicenseItem } from '@bochong/contract/license';
import { type systemBillStatus, systemFeeKind } from '@bochong/contract/system-pay';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor, newId } from '../../kernel/database/identifier.ts';
import { inDealers, json, nextRev } from '../../kernel/database/query.ts';
import { smsState } from '../../kernel/messages/sms.ts';
import { dateStart } from '../../kernel/time.ts';
import type { PayeeAccount } from './system-fee.repo.ts';
import type { Charged } from './system-fee.rule.ts';

export interface LicenceFact {
  licenseNo: string;
  items: LicenseItem[];
  startDate: string;
  expireDate: string;
  untilBefore: string | null;
  itemsBefore: LicenseItem[];
  importedOn: string;
}

/** Licences that the unit imported from a day on and that no bill is about. */
export async function unbilledLicences(tx: Tx, dealerId: string, since: string): Promise<LicenceFact[]> {
  const { rows } =
    await sql<LicenceFact>`select f.license_no as "licenseNo", f.items, f.start_date as "startDate", f.expire_date as "expireDate",
      f.until_before as "untilBefore", f.items_before as "itemsBefore", (f.imported_at at time zone 'Asia/Shanghai')::date as "importedOn"
    from license_fee_fact f where f.dealer_id = ${dealerId} and f.imported_at >= ${new Date(dateStart(since)).toISOString()}
      and not exists (select from system_bill b where b.dealer_id = f.dealer_id and b.fee_kind = ${sql.lit(systemFeeKind.LICENSE)}
        and b.source = f.license_no and not b.again)
    order by f.id`.execute(tx);
  return rows;
}

/** Short messages of the unit that the platform's carrier took between two days, by day. */
export async function messagesSent(tx: Tx, dealerId: string, { from, to }: { from: string; to: string }, carrier: string) {
  const [first, end] = [dateStart(from), dateStart(to) + 86_400_000];
  const { rows } = await sql<{ day: string; count: number }>`
    select (m.created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as count from sms_message m
    where m.dealer_id = ${dealerId} and m.id >= ${idFloor(first)}::uuid and m.id < ${idFloor(end)}::uuid and m.status = ${sql.lit(smsState.SENT)} and m.provider = ${carrier}
    group by 1 order by 1`.execute(tx);
  return rows;
}

export async function isBilled(tx: Tx, dealerId: string, feeKind: number, source: string): Promise<boolean> {
  const { rows } =
    await sql`select from system_bill where dealer_id = ${dealerId} and fee_kind = ${feeKind} and source = ${source} and not again`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Keeps a bill; undefined when one of the same is there. */
export async function insertBill(
  tx: Tx,
  {
    dealerId,
    billNo,
    feeKind,
    source,
    charge,
    payee,
    dueDate,
    at,
  }: {
    dealerId: string;
    billNo: string;
    feeKind: number;
    source: string;
    charge: Charged;
    payee: PayeeAccount;
    dueDate: string;
    at: Date;
  },
): Promise<string | undefined> {
  const { accountName, bankName, bankNo } = payee;
  const { rows } = await sql<{ id: string }>`
    insert into system_bill (dealer_id, id, bill_no, fee_kind, source, period_from, period_to, amount_fen, lines, account_id, account_name, bank_name, bank_no,
      due_date, billed_at)
    values (${dealerId}, ${newId(at)}, ${billNo}, ${feeKind}, ${source}, ${charge.periodFrom}, ${charge.periodTo}, ${charge.amountFen}, ${json(charge.lines)},
      ${payee.id}, ${accountName}, ${bankName}, ${bankNo}, ${dueDate}, ${at.toISOString()})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export interface StoredBill {
  dealerId: string;
  billId: string;
  billNo: string;
  status: typeof systemBillStatus.OPEN | typeof systemBillStatus.TOLD | typeof systemBillStatus.PAID | typeof systemBillStatus.VOID;
  amountFen: number;
  source: string;
  feeKind: number;
  rev: number;
}

/** A bill that the reader may see, locked. */
export async function lockBill(tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<StoredBill | undefined> {
  const { rows } =
    await sql<StoredBill>`select b.dealer_id as "dealerId", b.id as "billId", b.bill_no as "billNo", b.status, b.amount_fen as "amountFen",
      b.source, b.fee_kind as "feeKind", b.rev
    from system_bill b where b.id = ${id} and ${inDealers('b.dealer_id', dealerIds)} for update`.execute(tx);
  return rows[0];
}

interface Change {
  status: number;
  again?: boolean;
  paid_on?: string | null;
  voucher_no?: string;
  told_by?: string;
  received_on?: string;
  bank_ref?: string;
  confirmed_by?: string;
  confirmed_at?: string;
  note?: string;
}

/** How many rows were changed: none when the revision is another by now. */
export async function moveBill(tx: Tx, { dealerId, billId }: StoredBill, rev: number, change: Change): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('system_bill')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', billId)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Another bill that a transfer was received for; one transfer pays one bill. Waits for whoever books the same transfer now. */
export async function billOfTransfer(tx: Tx, bankRef: string, dealerIds: readonly string[]): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('system bill ' || ${bankRef}, 0))`.execute(tx);
  const { rows } = await sql<{ billNo: string }>`select b.bill_no as "billNo" from system_bill b
    where b.bank_ref = ${bankRef} and ${inDealers('b.dealer_id', dealerIds)} limit 1`.execute(tx);
  return rows[0]?.billNo;
}
