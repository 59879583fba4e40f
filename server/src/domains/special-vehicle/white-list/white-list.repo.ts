import { orderStatus } from '@bochong/contract/parking-order';
import { listStatus, type WhiteListRow, type whiteListFields, type whiteListFilters } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import type { Expiring } from '../expiring.rule.ts';

export type WhiteFields = z.output<typeof whiteListFields>;
export type WhiteFilters = Expiring<z.output<z.ZodObject<typeof whiteListFilters>>>;

export interface WhiteEntry {
  id: string;
  dealerId: string;
  plateNo: string;
  listScope: number;
  scopeIds: string[];
  validFrom: string;
  validTo: string | null;
  status: number;
  rev: number;
}

const written = (fields: Omit<WhiteFields, 'phone'>) => ({
  owner_name: fields.ownerName,
  company: fields.company,
  category: fields.category,
  list_scope: fields.listScope,
  scope_ids: fields.scopeIds,
  fee_policy: fields.feePolicy,
  pay_permille: fields.payPermille,
  windows: json(fields.windows) as never,
  free_times_limit: fields.freeTimesLimit,
  valid_from: fields.validFrom,
  valid_to: fields.validTo,
  remark: fields.remark,
});

export async function insertWhite(
  tx: Tx,
  entry: { dealerId: string; id: string; plateNo: string; plateColor: number; createdBy: string; status: number; approvedBy: string },
  fields: WhiteFields,
  phoneCipher: Buffer | null,
): Promise<void> {
  const { dealerId: dealer_id, id, plateNo: plate_no, plateColor: plate_color, status } = entry;
  await tx
    .insertInto('white_list')
    .values({
      ...{ dealer_id, id, plate_no, plate_color, status, created_by: entry.createdBy, approved_by: entry.approvedBy },
      phone_cipher: phoneCipher,
      ...written(fields),
    })
    .execute();
}

export async function saveWhite(
  tx: Tx,
  entry: WhiteEntry,
  fields: Omit<WhiteFields, 'phone'>,
  phoneCipher: Buffer | null | undefined,
): Promise<void> {
  await changeWhite(tx, entry, { ...written(fields), ...(phoneCipher !== undefined && { phone_cipher: phoneCipher }) });
}

/** What happens to an entry besides what a user writes. */
export interface WhiteChange {
  status?: number;
  valid_to?: string | null;
  approved_by?: string;
  removed_reason?: string;
}

export async function changeWhite(tx: Tx, entry: Pick<WhiteEntry, 'dealerId' | 'id'>, change: WhiteChange): Promise<void> {
  await tx
    .updateTable('white_list')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', entry.dealerId)
    .where('id', '=', entry.id)
    .execute();
}

/** Lots of the scope are the user's, at least one of them; an entry for all lots is everybody's. */
const reachable = (ids: readonly string[] | null | undefined) =>
  ids ? sql<SqlBool>`(list_scope = 1 or scope_ids && ${[...ids]}::uuid[])` : sql<SqlBool>`true`;

export async function lockWhite(tx: Tx, id: string, { dealerIds, parkIds }: ExportScope): Promise<WhiteEntry | undefined> {
  return tx
    .selectFrom('white_list')
    .select(['id', 'dealer_id as dealerId', 'plate_no as plateNo', 'list_scope as listScope', 'scope_ids as scopeIds'])
    .select(['valid_from as validFrom', 'valid_to as validTo', 'status', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where(reachable(parkIds))
    .forUpdate()
    .executeTakeFirst();
}

type Stored = Omit<WhiteListRow, 'phone'> & { phoneCipher: Buffer | null };

function rows(tx: Tx, filters: WhiteFilters, { dealerIds, parkIds }: ExportScope) {
  const { plateNo, category, feePolicy, status, expiresBy } = filters;
  return tx
    .selectFrom('white_list as w')
    .where(inDealers('w.dealer_id', dealerIds))
    .where(reachable(parkIds))
    .where(reachable(filters.parkIds))
    .$if(plateNo !== undefined, (q) => q.where(contains('w.plate_no', plateNo)))
    .$if(category !== undefined, (q) => q.where('w.category', '=', category ?? 0))
    .$if(feePolicy !== undefined, (q) => q.where('w.fee_policy', '=', feePolicy ?? 0))
    .$if(status !== undefined, (q) => q.where('w.status', '=', status ?? 0))
    .$if(expiresBy !== undefined, (q) => q.where('w.status', '=', listStatus.ACTIVE).where(sql<SqlBool>`w.valid_to <= ${expiresBy}`))
    .select([
      'w.id as listId',
      'w.plate_no as plateNo',
      'w.plate_color as plateColor',
      'w.owner_name as ownerName',
      'w.phone_cipher as phoneCipher',
      'w.company',
      'w.category',
      'w.list_scope as listScope',
      'w.scope_ids as scopeIds',
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = w.dealer_id and k.id = any (w.scope_ids)), '')`.as('scopeNames'),
      dealerNameOf('w'),
      'w.fee_policy as feePolicy',
      'w.pay_permille as payPermille',
      'w.windows',
      'w.free_times_limit as freeTimesLimit',
      sql<number>`(select count(*)::int from right_stay u where u.dealer_id = w.dealer_id and u.ref_key = w.id::text and u.left_at is not null
        and u.order_status in ${codes(orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS)})`.as('usedTimes'),
      'w.valid_from as validFrom',
      'w.valid_to as validTo',
      'w.status',
      'w.approved_by as approvedBy',
      'w.removed_reason as removedReason',
      'w.remark',
      'w.created_by as createdBy',
      'w.created_at as createdAt',
      'w.rev',
    ])
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .$castTo<Stored>();
}

const shown = ({ phoneCipher, ...row }: Stored, keys: Keys): WhiteListRow => ({ ...row, phone: keys.masked(phoneCipher) });

export async function listWhite(tx: Tx, filters: WhiteFilters & PageQuery, scope: ExportScope, keys: Keys) {
  const page = await pageOf(tx, rows(tx, filters, scope), filters);
  return { ...page, results: page.results.map((row) => shown(row, keys)) };
}

export async function* whiteBatches(tx: Tx, filters: WhiteFilters, scope: ExportScope, keys: Keys): AsyncGenerator<WhiteListRow[]> {
  for await (const batch of batchesOf(tx, rows(tx, filters, scope))) yield batch.map((row) => shown(row, keys));
}
