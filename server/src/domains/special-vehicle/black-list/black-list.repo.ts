import { type BlackListRow, type blackListFields, type blackListFilters, blackSource, listStatus } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import type { Expiring } from '../expiring.rule.ts';

export type BlackListFields = z.output<typeof blackListFields>;

export type BlackFilters = Expiring<z.output<z.ZodObject<typeof blackListFilters>>>;

/** Lots of the scope, or those of its gates, are the user's, at least one of them; an entry for all lots is everybody's. */
const reachable = (ids: readonly string[] | null | undefined) =>
  ids
    ? sql<SqlBool>`(b.list_scope = 1 or b.scope_ids && ${[...ids]}::uuid[] or b.list_scope = 4 and exists (select from gate g
        where g.dealer_id = b.dealer_id and g.id = any (b.scope_ids) and g.park_id = any (${[...ids]}::uuid[])))`
    : sql<SqlBool>`true`;

function rows(tx: Tx, filters: BlackFilters, { dealerIds, parkIds }: ExportScope) {
  const { sourceKind, expiresBy } = filters;
  return tx
    .selectFrom('black_list as b')
    .where(inDealers('b.dealer_id', dealerIds))
    .where(reachable(parkIds))
    .where(reachable(filters.parkIds))
    .$if(sourceKind !== undefined, (q) => q.where('source_kind', '=', sourceKind ?? 0))
    .$if(expiresBy !== undefined, (q) => q.where('status', '=', listStatus.ACTIVE).where(sql<SqlBool>`valid_to <= ${expiresBy}`))
    .$if(filters.plateNo !== undefined, (q) => q.where(contains('plate_no', filters.plateNo)))
    .$if(filters.blackReason !== undefined, (q) => q.where('black_reason', '=', filters.blackReason ?? 0))
    .$if(filters.blackAction !== undefined, (q) => q.where('black_action', '=', filters.blackAction ?? 0))
    .$if(filters.status !== undefined, (q) => q.where('status', '=', filters.status ?? 0))
    .select([
      'id as listId',
      'plate_no as plateNo',
      'plate_color as plateColor',
      'black_reason as blackReason',
      'black_action as blackAction',
      'list_scope as listScope',
      'scope_ids as scopeIds',
      'valid_from as validFrom',
      'valid_to as validTo',
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = b.dealer_id and k.id = any (b.scope_ids)),
        (select string_agg(k.park_name || ' ' || g.gate_name, '、' order by k.park_name, g.gate_name) from gate g
          join park k on k.dealer_id = g.dealer_id and k.id = g.park_id where g.dealer_id = b.dealer_id and g.id = any (b.scope_ids)), '')`.as(
        'scopeNames',
      ),
      'source_kind as sourceKind',
      'arrears_fen as arrearsFen',
      dealerNameOf('b'),
      'status',
      'approved_by as approvedBy',
      'removed_reason as removedReason',
      'remark',
      'created_by as createdBy',
      'created_at as createdAt',
      'rev',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$castTo<BlackListRow>();
}

export const listBlack = (tx: Tx, filters: BlackFilters & PageQuery, scope: ExportScope) => pageOf(tx, rows(tx, filters, scope), filters);

export const blackBatches = (tx: Tx, filters: BlackFilters, scope: ExportScope): AsyncGenerator<BlackListRow[]> =>
  batchesOf(tx, rows(tx, filters, scope));

const written = (fields: BlackListFields) => ({
  black_reason: fields.blackReason,
  black_action: fields.blackAction,
  list_scope: fields.listScope,
  scope_ids: fields.scopeIds,
  valid_from: fields.validFrom,
  valid_to: fields.validTo,
  remark: fields.remark,
});

export interface NewBlackEntry {
  dealerId: string;
  id: string;
  plateNo: string;
  plateColor: number;
  createdBy: string;
  status: number;
  approvedBy: string;
  sourceKind: number;
}

export async function insertBlack(tx: Tx, entry: NewBlackEntry, fields: BlackListFields): Promise<void> {
  const { dealerId: dealer_id, id, plateNo: plate_no, plateColor: plate_color, createdBy: created_by, status } = entry;
  const [approved_by, source_kind] = [entry.approvedBy, entry.sourceKind];
  await tx
    .insertInto('black_list')
    .values({ dealer_id, id, plate_no, plate_color, created_by, status, approved_by, source_kind, ...written(fields) })
    .execute();
}

export const saveBlack = (tx: Tx, entry: Pick<BlackEntry, 'dealerId' | 'id'>, fields: BlackListFields) =>
  changeBlack(tx, entry, written(fields));

export interface BlackEntry {
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

/** What happens to an entry besides what a user writes. */
export interface BlackChange {
  status?: number;
  valid_to?: string | null;
  approved_by?: string;
  removed_reason?: string;
}

export async function changeBlack(tx: Tx, entry: Pick<BlackEntry, 'dealerId' | 'id'>, change: BlackChange): Promise<void> {
  await tx
    .updateTable('black_list')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', entry.dealerId)
    .where('id', '=', entry.id)
    .execute();
}

export async function lockBlack(tx: Tx, id: string, { dealerIds, parkIds }: ExportScope): Promise<BlackEntry | undefined> {
  return tx
    .selectFrom('black_list as b')
    .select(['id', 'dealer_id as dealerId', 'plate_no as plateNo', 'list_scope as listScope', 'scope_ids as scopeIds'])
    .select(['valid_from as validFrom', 'valid_to as validTo', 'status', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where(reachable(parkIds))
    .forUpdate()
    .executeTakeFirst();
}

/** Ends the entry a plate has only because it owed, when it says so. */
export async function liftArrearsBlack(tx: Tx, plate: { dealerId: string; plateNo: string }): Promise<void> {
  await tx
    .updateTable('black_list')
    .set({ status: listStatus.REMOVED, removed_reason: '欠费已缴清', ...nextRev })
    .where('dealer_id', '=', plate.dealerId)
    .where('plate_no', '=', plate.plateNo)
    .where('status', '=', listStatus.ACTIVE)
    .where('auto_remove', '=', true)
    .execute();
}

/** Lists a plate for what it owes, until that is paid; undefined when the plate is listed already. */
export async function listForArrears(
  tx: Tx,
  entry: {
    dealerId: string;
    id: string;
    plateNo: string;
    plateColor: number;
    arrearsFen: number;
    action: number;
    remark: string;
    by: string;
    at: Date;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('black_list')
    .values({
      dealer_id: entry.dealerId,
      id: entry.id,
      plate_no: entry.plateNo,
      plate_color: entry.plateColor,
      black_reason: 1,
      black_action: entry.action,
      valid_from: entry.at.toISOString(),
      source_kind: blackSource.ARREARS,
      arrears_fen: entry.arrearsFen,
      auto_remove: true,
      remark: entry.remark,
      created_by: entry.by,
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'plate_no']).where('status', '=', sql.lit(listStatus.ACTIVE)).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
