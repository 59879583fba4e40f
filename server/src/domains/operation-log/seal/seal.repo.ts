import { archiveState } from '@bochong/contract/retention';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { archive } from '../../../kernel/database/retained.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';

export interface Seal {
  bizDate: string;
  rowCount: number;
  prevHash: Buffer;
  hash: Buffer;
}
export type KeptSeal = Seal & { dealerId: string; dealerName: string; sealedAt: string };

/** What of a row is sealed, and stands in the files of old months. */
const line = sql<string>`jsonb_build_array(r.id, (extract(epoch from r.at) * 1000000)::bigint, r.user_id, r.account, r.action, r.method, r.path, r.module,
  r.kind, r.target_type, r.target_id, r.request_id, r.ip, r.result, r.error_code, r.detail, r.cost_ms)::text`;
archive({
  ...{ kind: 'operationLog', table: 'operation_log', line },
  columns: [
    ...[
      'id',
      'atMicros',
      'userId',
      'account',
      'action',
      'method',
      'path',
      'module',
      'kind',
      'targetType',
      'targetId',
      'requestId',
      'ip',
      'result',
    ],
    ...['errorCode', 'detail', 'costMs'],
  ],
  seals: async (tx, dealerId, from, to) => (await sealsBetween(tx, [dealerId], from, to)).filter(({ bizDate }) => bizDate >= from),
});

/** Before the first seal of a dealer. */
export const noHash = Buffer.alloc(32);

/**
 * The seal of a day by its rows as they are now: SHA-256 over the seal before and the SHA-256 of every row in the order of ids. A row is the JSON
 * array of its columns, the instant in microseconds; the columns that are sealed never change.
 */
export async function reckonSeal(tx: Tx, dealerId: string, bizDate: string, prevHash: Buffer): Promise<Seal> {
  const from = dateStart(bizDate);
  const { rows } = await sql<{ rowCount: number; hash: Buffer }>`
    select count(*)::int as "rowCount", sha256(${prevHash}::bytea || coalesce(string_agg(sha256(convert_to(${line}, 'UTF8')), ''::bytea order by id), ''::bytea)) as hash
    from operation_log r where dealer_id = ${dealerId} and id >= ${idFloor(from)}::uuid and id < ${idFloor(from + dayMs)}::uuid`.execute(
    tx,
  );
  const { rowCount = 0, hash = noHash } = rows[0] ?? {};
  return { bizDate, rowCount, prevHash, hash };
}

/** Whether the rows of a unit's month stand in a file alone. */
export async function isOffline(tx: Tx, dealerId: string, bizDate: string): Promise<boolean> {
  const { rows } = await sql`select from data_archive where dealer_id = ${dealerId} and table_name = 'operation_log'
    and month = date_trunc('month', ${bizDate}::date) and state = ${sql.lit(archiveState.OFFLINE)}`.execute(tx);
  return rows.length > 0;
}

export async function insertSeal(tx: Tx, dealerId: string, seal: Seal, now: Date): Promise<void> {
  await tx
    .insertInto('operation_log_seal')
    .values({
      ...{
        dealer_id: dealerId,
        id: newId(now),
        biz_date: seal.bizDate,
        row_count: seal.rowCount,
        prev_hash: seal.prevHash,
        hash: seal.hash,
      },
      sealed_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lastSeal(tx: Tx, dealerId: string): Promise<Pick<Seal, 'bizDate' | 'hash'> | undefined> {
  return tx
    .selectFrom('operation_log_seal')
    .select(['biz_date as bizDate', 'hash'])
    .where('dealer_id', '=', dealerId)
    .orderBy('biz_date', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the first row of a dealer was written. */
export async function firstLogged(tx: Tx, dealerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`select at from operation_log where dealer_id = ${dealerId} order by id limit 1`.execute(tx);
  return rows[0]?.at;
}

/** Seals of some days, each with the one before it, by dealer and day. */
export async function sealsBetween(tx: Tx, dealerIds: readonly string[], from: string, to: string): Promise<KeptSeal[]> {
  const { rows } = await sql<KeptSeal>`
    select s.dealer_id as "dealerId", coalesce((select d.dealer_name from dealer d where d.dealer_id = s.dealer_id), '') as "dealerName",
      s.biz_date::text as "bizDate", s.row_count as "rowCount", s.prev_hash as "prevHash", s.hash, s.sealed_at as "sealedAt"
    from operation_log_seal s where ${inDealers('s.dealer_id', dealerIds)} and s.biz_date between ${from}::date - 1 and ${to}::date
    order by s.dealer_id, s.biz_date`.execute(tx);
  return rows;
}
