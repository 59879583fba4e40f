import type { Company, companyFields } from '@bochong/contract/company';
import { flagCode } from '@bochong/contract/kernel/fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../kernel/database/batches.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../kernel/database/query.ts';
import type { Keys } from '../../kernel/session/secret.ts';
import type { ExportScope } from '../../kernel/sheets/export.ts';

export type CompanyFields = z.output<typeof companyFields>;
export interface CompanyFilters {
  keyword?: string | undefined;
  plateNo?: string | undefined;
  status?: number | undefined;
}

export interface CompanyKey {
  dealerId: string;
  id: string;
}

type Stored = Omit<Company, 'phone'> & { phoneCipher: Buffer | null };

function rows(tx: Tx, filters: CompanyFilters, { dealerIds }: Pick<ExportScope, 'dealerIds'>) {
  const { keyword, plateNo, status } = filters;
  const ofCompany = sql`v.dealer_id = c.dealer_id and v.company_id = c.id and v.status = ${sql.lit(flagCode.ON)}`;
  return tx
    .selectFrom('company as c')
    .where(inDealers('c.dealer_id', dealerIds))
    .$if(keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('c.company_code', keyword), contains('c.company_name', keyword)])),
    )
    .$if(plateNo !== undefined, (q) =>
      q.where(
        sql<boolean>`exists (select from company_vehicle v where ${ofCompany} and position(${(plateNo ?? '').toUpperCase()} in v.plate_no) > 0)`,
      ),
    )
    .$if(status !== undefined, (q) => q.where('c.status', '=', status ?? 0))
    .select([
      'c.id as companyId',
      'c.company_code as companyCode',
      'c.company_name as companyName',
      'c.credit_code as creditCode',
      'c.contact',
      'c.phone_cipher as phoneCipher',
      'c.address',
      'c.industry',
      'c.salesman',
      'c.vehicle_limit as vehicleLimit',
      'c.remark',
      sql<number>`(select count(*)::int from company_vehicle v where ${ofCompany})`.as('vehicleCount'),
      sql<number>`(select coalesce(sum(o.payable_fen), 0)::bigint from company_order o
        where o.dealer_id = c.dealer_id and o.company_id = c.id and o.bill_id is null)`.as('unbilledFen'),
      'c.status',
      dealerNameOf('c'),
      'c.created_at as createdAt',
      'c.rev',
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .$castTo<Stored>();
}

const shown = ({ phoneCipher, ...row }: Stored, keys: Keys): Company => ({ ...row, phone: keys.masked(phoneCipher) });

export async function listCompanies(tx: Tx, filters: CompanyFilters & PageQuery, scope: ExportScope, keys: Keys) {
  const page = await pageOf(tx, rows(tx, filters, scope), filters);
  return { ...page, results: page.results.map((row) => shown(row, keys)) };
}

export async function* companyBatches(tx: Tx, filters: CompanyFilters, scope: ExportScope, keys: Keys): AsyncGenerator<Company[]> {
  for await (const batch of batchesOf(tx, rows(tx, filters, scope))) yield batch.map((row) => shown(row, keys));
}

export async function chosenCompanies(tx: Tx, keyword: string | undefined, { dealerIds }: Pick<ExportScope, 'dealerIds'>) {
  return tx
    .selectFrom('company')
    .select(['id as companyId', 'company_name as companyName'])
    .where(inDealers('dealer_id', dealerIds))
    .where(contains('company_name', keyword))
    .orderBy('company_name')
    .limit(50)
    .execute();
}

const written = ({ phone: _, ...fields }: Omit<CompanyFields, 'phone'> & { phone?: string | undefined }) => ({
  company_code: fields.companyCode,
  company_name: fields.companyName,
  credit_code: fields.creditCode,
  contact: fields.contact,
  address: fields.address,
  industry: fields.industry,
  salesman: fields.salesman,
  vehicle_limit: fields.vehicleLimit,
  remark: fields.remark,
});

export async function insertCompany(
  tx: Tx,
  { dealerId, id }: CompanyKey,
  fields: CompanyFields,
  kept: { phoneCipher: Buffer | null; createdAt: string },
): Promise<void> {
  const columns = { dealer_id: dealerId, id, phone_cipher: kept.phoneCipher, created_at: kept.createdAt };
  await tx
    .insertInto('company')
    .values({ ...columns, ...written(fields) })
    .execute();
}

export async function findCompany(tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<CompanyKey | undefined> {
  const query = tx.selectFrom('company').select(['id', 'dealer_id as dealerId']);
  return query.where('id', '=', id).where(inDealers('dealer_id', dealerIds)).executeTakeFirst();
}

export async function companyByCode(tx: Tx, companyCode: string, { dealerId }: { dealerId: string }): Promise<string | undefined> {
  const row = await tx
    .selectFrom('company')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('company_code', '=', companyCode)
    .executeTakeFirst();
  return row?.id;
}

/** Whatever concerns a company's account happens one after another: a lock that ends with the transaction. */
export async function lockCompany(tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }) {
  return tx
    .selectFrom('company')
    .select(['id', 'dealer_id as dealerId', 'vehicle_limit as vehicleLimit', 'status', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .forUpdate()
    .executeTakeFirst();
}

export async function changeCompany(
  tx: Tx,
  { dealerId, id }: CompanyKey,
  change: { fields?: Omit<CompanyFields, 'phone'>; phoneCipher?: Buffer | null; status?: number },
): Promise<void> {
  const { fields, phoneCipher, status } = change;
  await tx
    .updateTable('company')
    .set({
      ...(fields && written(fields)),
      ...(phoneCipher !== undefined && { phone_cipher: phoneCipher }),
      ...(status !== undefined && { status }),
      ...nextRev,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
