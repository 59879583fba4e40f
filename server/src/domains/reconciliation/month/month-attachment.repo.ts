import { type AdjustFile, adjustStatus } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { TaskKey } from './month-task.repo.ts';

/** A file as it is kept. */
export interface StoredFile extends Omit<AdjustFile, 'url'> {
  fileKey: string;
}

export async function insertFile(tx: Tx, dealerId: string, file: StoredFile, { by, at }: { by: string; at: Date }): Promise<void> {
  const { fileId: id, fileKey: file_key, fileName: file_name, size: file_bytes, sha256 } = file;
  const uploaded = { uploaded_by: by, uploaded_at: at.toISOString() };
  await tx
    .insertInto('verify_attachment')
    .values({ dealer_id: dealerId, id, file_key, file_name, file_bytes, sha256, ...uploaded })
    .execute();
}

const file = sql`v.id as "fileId", v.file_key as "fileKey", v.file_name as "fileName", v.file_bytes as size, v.sha256`;

/** Those of some files that were uploaded for the unit. */
export async function filesByIds(tx: Tx, dealerId: string, ids: readonly string[]): Promise<StoredFile[]> {
  const { rows } =
    await sql<StoredFile>`select ${file} from verify_attachment v where v.dealer_id = ${dealerId} and v.id = any (${[...ids]}::uuid[])`.execute(
      tx,
    );
  return rows;
}

/** Gives a decision its files; the database refuses it unless the month is to be handled. */
export async function addFiles(tx: Tx, { dealerId, taskId }: TaskKey, groupId: string, ids: readonly string[]): Promise<void> {
  await sql`select bochong.add_verify_adjust_files(${dealerId}::uuid, ${taskId}::uuid, ${groupId}::uuid, ${[...ids]}::uuid[])`.execute(tx);
}

/** Files of adjustments of a month, whatever became of them, by the id of the adjustment. */
export async function filesOfAdjusts(tx: Tx, { dealerId, taskId }: TaskKey, adjustIds: readonly string[]) {
  const { rows } = await sql<StoredFile & { id: string }>`select a.id, ${file}
    from verify_adjust a join verify_adjust_file f on f.dealer_id = a.dealer_id and f.task_id = a.task_id and f.group_id = a.group_id
      join verify_attachment v on v.dealer_id = f.dealer_id and v.id = f.file_id
    where a.dealer_id = ${dealerId} and a.task_id = ${taskId} and a.id = any (${[...adjustIds]}::uuid[]) order by a.id, f.seq`.execute(tx);
  return Map.groupBy(rows, ({ id }) => id);
}

/** Files of the adjustments of differences that stand, each once, by the id of the difference. */
export async function filesOfDiffs(tx: Tx, { dealerId, taskId }: TaskKey, diffIds: readonly string[]) {
  const { rows } = await sql<StoredFile & { id: string }>`select distinct a.diff_id as id, ${file}
    from verify_adjust a join verify_adjust_file f on f.dealer_id = a.dealer_id and f.task_id = a.task_id and f.group_id = a.group_id
      join verify_attachment v on v.dealer_id = f.dealer_id and v.id = f.file_id
    where a.dealer_id = ${dealerId} and a.task_id = ${taskId} and a.status in ${codes(adjustStatus.WAITING, adjustStatus.POSTED)}
      and a.diff_id = any (${[...diffIds]}::uuid[]) order by 1, 2`.execute(tx);
  return Map.groupBy(rows, ({ id }) => id);
}

/** Files of an archived month as its package lists them, with the keys they are kept under. */
export async function filesOfMonth(tx: Tx, { dealerId, taskId }: Pick<TaskKey, 'dealerId' | 'taskId'>): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`select distinct ${file}
    from verify_adjust a join verify_adjust_file f on f.dealer_id = a.dealer_id and f.task_id = a.task_id and f.group_id = a.group_id
      join verify_attachment v on v.dealer_id = f.dealer_id and v.id = f.file_id
    where a.dealer_id = ${dealerId} and a.task_id = ${taskId} and a.status = ${sql.lit(adjustStatus.POSTED)} order by 1`.execute(tx);
  return rows;
}
