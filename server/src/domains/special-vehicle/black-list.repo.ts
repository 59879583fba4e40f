import type { Data } from '@bochong/contract/kernel/endpoint';
import type { blackListFields, blackLists } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../kernel/db.ts';
import { contains, type PageQuery, pageOf } from '../../kernel/query.ts';

export type BlackListFields = z.output<typeof blackListFields>;

interface Filters extends PageQuery {
  plateNo?: string | undefined;
  blackReason?: number | undefined;
  blackAction?: number | undefined;
  status?: number | undefined;
}

export async function listBlack(tx: Tx, filters: Filters): Promise<Data<typeof blackLists.list>> {
  const query = tx
    .selectFrom('black_list')
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
      'status',
      'removed_reason as removedReason',
      'remark',
      'created_by as createdBy',
      'created_at as createdAt',
      'rev',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return (await pageOf(tx, query, filters)) as Data<typeof blackLists.list>;
}

const written = (fields: BlackListFields) => ({
  black_reason: fields.blackReason,
  black_action: fields.blackAction,
  list_scope: fields.listScope,
  scope_ids: fields.scopeIds,
  valid_from: fields.validFrom,
  valid_to: fields.validTo,
  remark: fields.remark,
});

export async function insertBlack(
  tx: Tx,
  entry: { dealerId: string; id: string; plateNo: string; plateColor: number; createdBy: string },
  fields: BlackListFields,
): Promise<void> {
  const { dealerId: dealer_id, id, plateNo: plate_no, plateColor: plate_color, createdBy: created_by } = entry;
  await tx
    .insertInto('black_list')
    .values({ dealer_id, id, plate_no, plate_color, created_by, ...written(fields) })
    .execute();
}

export async function saveBlack(tx: Tx, id: string, expectedRev: number, fields: BlackListFields): Promise<bigint> {
  const result = await tx
    .updateTable('black_list')
    .set({ ...written(fields), rev: sql`rev + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function findBlack(tx: Tx, id: string): Promise<{ status: number; plateNo: string } | undefined> {
  return tx.selectFrom('black_list').select(['status', 'plate_no as plateNo']).where('id', '=', id).executeTakeFirst();
}

export async function removeBlack(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('black_list')
    .set({ status: 0, removed_reason: reason, rev: sql`rev + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends the entry a plate has only because it owed, when it says so. */
export async function liftArrearsBlack(tx: Tx, plate: { dealerId: string; plateNo: string }): Promise<void> {
  await tx
    .updateTable('black_list')
    .set({ status: 0, removed_reason: '欠费已缴清', rev: sql`rev + 1`, updated_at: sql`now()` })
    .where('dealer_id', '=', plate.dealerId)
    .where('plate_no', '=', plate.plateNo)
    .where('status', '=', 1)
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
      source_kind: 2,
      arrears_fen: entry.arrearsFen,
      auto_remove: true,
      remark: entry.remark,
      created_by: entry.by,
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'plate_no']).where('status', '=', 1).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
