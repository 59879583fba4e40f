import { flagCode } from '@bochong/contract/kernel/fields';
import type { RecordType } from '@bochong/contract/operation-log';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { inDealers } from '../../kernel/database/query.ts';
import { isSeen, type Reader, type RecordKind } from '../../kernel/database/record.ts';

/** Whether the record is among those a user sees. */
export async function canSee(tx: Tx, kind: RecordKind, recordId: string, reader: Reader): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(kind.table)} r where ${isSeen(kind, recordId, reader)}`.execute(tx);
  return rows.length > 0;
}

export interface LoggedStep {
  stepId: string;
  at: string;
  by: string;
  action: string;
  changes: unknown[] | null;
}

const mostSteps = 100;

/** What was done to a record and succeeded, newest first. */
export async function stepsOf(tx: Tx, recordType: RecordType, recordId: string, dealerIds: readonly string[]): Promise<LoggedStep[]> {
  const { rows } =
    await sql<LoggedStep>`select l.id as "stepId", l.at, coalesce(u.user_name, l.account) as by, l.action, l.detail -> 'changes' as changes
    from operation_log l left join app_user u on u.id = l.user_id
    where ${inDealers('l.dealer_id', dealerIds)} and l.target_type = ${recordType} and l.target_id = ${recordId} and l.result = ${sql.lit(flagCode.ON)}
    order by l.id desc limit ${mostSteps}`.execute(tx);
  return rows;
}

/** Names of lots. */
export async function lotNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, park_name as name from park where id::text = any (${ids})`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
