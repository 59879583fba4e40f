import type { InvoiceSubject, invoiceSubjectFields } from '@bochong/contract/e-invoice';
import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { InvoiceSubject as InvoiceSubjectTable } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';

type Fields = z.output<typeof invoiceSubjectFields>;

/** A seller as its platform is made of it. */
export interface StoredSubject extends Fields {
  dealerId: string;
  id: string;
  platform: number;
  keysCipher: Buffer | null;
  accountState: 1 | 2;
  status: 1 | 2;
  rev: number;
}
type Key = { dealerId: string; id: string };

const columns = [
  ...(['s.dealer_id as dealerId', 's.id', 's.name', 's.tax_no as taxNo', 's.address', 's.tel', 's.bank', 's.account'] as const),
  ...(['s.drawer', 's.tax_account as taxAccount', 's.platform', 's.keys_cipher as keysCipher', 's.rev'] as const),
  sql<1 | 2>`s.taxpayer_type`.as('taxpayerType'),
  sql<1 | 2>`s.account_state`.as('accountState'),
  sql<1 | 2>`s.status`.as('status'),
] as const;

export function findSubject(tx: Tx, id: string, dealerIds: readonly string[], lock = false): Promise<StoredSubject | undefined> {
  return tx
    .selectFrom('invoice_subject as s')
    .select(columns)
    .where(inDealers('s.dealer_id', dealerIds))
    .where('s.id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

export interface SubjectFilters {
  keyword?: string | undefined;
  status?: number | undefined;
  accountState?: number | undefined;
}

export function listSubjects(tx: Tx, query: SubjectFilters & PageQuery, { dealerIds }: { dealerIds: readonly string[] }) {
  const { keyword, status, accountState } = query;
  const rows = tx
    .selectFrom('invoice_subject as s')
    .where(inDealers('s.dealer_id', dealerIds))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([contains('s.name', keyword), contains('s.tax_no', keyword)])))
    .$if(status !== undefined, (q) => q.where('s.status', '=', status ?? 0))
    .$if(accountState !== undefined, (q) => q.where('s.account_state', '=', accountState ?? 0))
    .select(['s.id as subjectId', 's.name', 's.tax_no as taxNo', 's.address', 's.tel', 's.bank', 's.account', 's.drawer'])
    .select(['s.taxpayer_type as taxpayerType', 's.tax_account as taxAccount', 's.platform', 's.account_state as accountState'])
    .select(['s.auth_at as authAt', 's.credit_remain_fen as creditRemainFen', 's.status', 's.created_at as createdAt', 's.rev'])
    .select([dealerNameOf('s'), sql<0 | 1>`(s.keys_cipher is not null)::int`.as('hasKeys')])
    .select(
      sql<string>`coalesce((select string_agg(distinct c.item_name, '、') from invoice_tax_config c
        where c.dealer_id = s.dealer_id and c.subject_id = s.id), '')`.as('configs'),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .$castTo<InvoiceSubject>();
  return pageOf(tx, rows, query);
}

export function chosenSubjects(tx: Tx, keyword: string | undefined, { dealerIds }: { dealerIds: readonly string[] }) {
  return tx
    .selectFrom('invoice_subject as s')
    .select(['s.id as subjectId', 's.name', 's.tax_no as taxNo'])
    .where(inDealers('s.dealer_id', dealerIds))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([contains('s.name', keyword), contains('s.tax_no', keyword)])))
    .orderBy('s.name')
    .limit(50)
    .execute();
}

const written = (fields: Fields) => ({
  ...{ name: fields.name, tax_no: fields.taxNo, taxpayer_type: fields.taxpayerType, address: fields.address, tel: fields.tel },
  ...{ bank: fields.bank, account: fields.account, drawer: fields.drawer, tax_account: fields.taxAccount },
});

export async function insertSubject(tx: Tx, { dealerId, id }: Key, fields: Fields & { platform: number }, at: Date): Promise<void> {
  await tx
    .insertInto('invoice_subject')
    .values({ dealer_id: dealerId, id, ...written(fields), platform: fields.platform, created_at: at.toISOString() })
    .execute();
}

/** Changes a seller on the version that was read. */
async function change(tx: Tx, { dealerId, id }: Key, rev: number, values: Updateable<InvoiceSubjectTable>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_subject')
    .set({ ...values, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
}
export const updateSubject = (tx: Tx, key: Key, rev: number, fields: Fields) => change(tx, key, rev, written(fields));
export const switchSubject = (tx: Tx, key: Key, rev: number, status: number) => change(tx, key, rev, { status });
export const keepKeys = (tx: Tx, key: Key, rev: number, cipher: Buffer) => change(tx, key, rev, { keys_cipher: cipher });

/** How the seller's account at the tax bureau stands, as its platform says. */
export async function noteAccount(tx: Tx, { dealerId, id }: Key, state: 1 | 2, at: Date): Promise<void> {
  await sql`update invoice_subject set account_state = ${state}, auth_at = case when ${state} = 1 then ${at.toISOString()}::timestamptz else auth_at end,
    rev = rev + 1 where dealer_id = ${dealerId} and id = ${id} and account_state <> ${state}`.execute(tx);
}

export async function noteCredit(tx: Tx, { dealerId, id }: Key, fen: number | null): Promise<void> {
  await sql`update invoice_subject set credit_remain_fen = ${fen} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}
