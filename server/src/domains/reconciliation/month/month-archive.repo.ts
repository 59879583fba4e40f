import { adjustStatus } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { lastDayOf, ofMonth } from './month-sums.repo.ts';
import type { TaskKey } from './month-task.repo.ts';

export interface Archive {
  seq: number;
  prevHash: string;
  core: string;
  hash: string;
}

/** Parts of an archived month, in the order of its package. */
export const archiveParts = ['days', 'bills', 'differences', 'adjustments', 'attachments', 'settlements', 'statements'] as const;
export type ArchivePart = (typeof archiveParts)[number];

/** Name of a file in the package: its id and the ending of its kind. */
const attachmentName = sql`'attachments/' || v.id || substring(v.file_key from '\\.\\w+$')`;

const span = ({ month }: TaskKey) => sql`between ${month}::date and ${lastDayOf(month)}::date`;

/** Day since which a task's account receives money. */
export async function sinceOf(tx: Tx, { dealerId, accountId }: TaskKey): Promise<string> {
  const { rows } = await sql<{ since: string }>`select to_char(since, 'YYYY-MM-DD') as since from receiving_account
    where dealer_id = ${dealerId} and account_id = ${accountId}`.execute(tx);
  if (!rows[0]) throw new Error('a task without an account');
  return rows[0].since;
}

/** Rows of a part as objects, in an order that does not depend on when they are read. */
function rowsOf(task: TaskKey, part: ArchivePart) {
  const { dealerId, accountId, taskId } = task;
  switch (part) {
    case 'days':
      return sql`select json_build_object('day', r.bill_day, 'platformPayFen', r.platform_pay_fen, 'platformRefundFen', r.platform_refund_fen, 'platformPayCount', r.platform_pay_count,
          'platformRefundCount', r.platform_refund_count, 'channelPayFen', r.channel_pay_fen, 'channelRefundFen', r.channel_refund_fen, 'channelPayCount', r.channel_pay_count,
          'channelRefundCount', r.channel_refund_count, 'ledgerNetFen', r.ledger_net_fen, 'feeFen', f.fee_fen, 'fileVersion', f.version, 'fileSha256', f.file_hash) as row
        from reconcile_day r join channel_day_file f on f.dealer_id = r.dealer_id and f.account_id = r.account_id and f.bill_day = r.bill_day
        where r.dealer_id = ${dealerId} and r.account_id = ${accountId} and r.bill_day ${span(task)} order by r.bill_day`;
    case 'bills':
      return sql`select json_build_object('targetType', target_type, 'targetId', target_id, 'bizType', biz_type, 'payType', pay_channel, 'platformPayFen', platform_pay_fen,
          'platformRefundFen', platform_refund_fen, 'platformCount', platform_count) as row
        from verify_bill where dealer_id = ${dealerId} and task_id = ${taskId} order by target_id, biz_type, pay_channel`;
    case 'differences':
      return sql`select json_build_object('diffId', x.id, 'day', x.bill_day, 'direction', x.direction, 'matchKey', x.match_key, 'part', x.part, 'diffType', x.diff_type,
          'platformFen', x.platform_fen, 'channelFen', x.channel_fen, 'ledgerFen', x.ledger_fen, 'diffFen', x.diff_fen, 'couponFen', x.coupon_fen, 'dueFen', x.due_fen,
          'carryFen', x.carry_fen, 'crossing', x.crossing, 'otherDay', x.other_day, 'handleStatus', x.handle_status, 'reason', x.reason, 'handledBy', x.handled_by) as row
        from month_diff x where ${ofMonth(task)} order by x.bill_day, x.direction, x.match_key collate "C", x.part`;
    case 'adjustments':
      return sql`select json_build_object('adjustId', a.id, 'diffId', a.diff_id, 'decision', a.group_id, 'type', 'A' || a.adjust_type, 'fen', a.amount_fen, 'reason', a.reason,
          'by', a.created_by,
          'voucherNos', (select coalesce(json_agg(e.no::text order by e.no), '[]') from ledger_voucher_no e where e.dealer_id = a.dealer_id and e.source_id = a.id)) as row
        from verify_adjust a where a.dealer_id = ${dealerId} and a.task_id = ${taskId} and a.status = ${sql.lit(adjustStatus.POSTED)} order by a.id`;
    case 'attachments':
      return sql`select json_build_object('decision', f.group_id, 'file', ${attachmentName}, 'name', v.file_name, 'bytes', v.file_bytes, 'sha256', v.sha256,
          'by', v.uploaded_by, 'at', to_char(v.uploaded_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')) as row
        from verify_adjust_file f join verify_attachment v on v.dealer_id = f.dealer_id and v.id = f.file_id
        where f.dealer_id = ${dealerId} and f.task_id = ${taskId} and exists (select from verify_adjust a where a.dealer_id = f.dealer_id and a.task_id = f.task_id
          and a.group_id = f.group_id and a.status = ${sql.lit(adjustStatus.POSTED)}) order by f.group_id, f.seq`;
    case 'settlements':
      return sql`select json_build_object('settledOn', settled_on, 'fen', amount_fen, 'bankRef', bank_ref, 'by', created_by) as row
        from channel_settlement where dealer_id = ${dealerId} and account_id = ${accountId} and settled_on ${span(task)} order by settled_on, id`;
    case 'statements':
      return sql`select json_build_object('targetType', target_type, 'targetId', target_id, 'receivedNetFen', received_net_fen, 'adjustFen', adjust_fen, 'feeFen', fee_fen,
          'splitFen', split_fen, 'payableFen', payable_fen) as row
        from month_statement where dealer_id = ${dealerId} and task_id = ${taskId} order by target_id`;
  }
}

/** Lines of a part, some hundred at once, each ended by a line feed. */
export async function* linesOfPart(tx: Tx, task: TaskKey, part: ArchivePart): AsyncGenerator<string> {
  for await (const rows of batchesOf(tx, sql<{ row: unknown }>`${rowsOf(task, part)}`))
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
}

/** The archived month before, of the account's chain. */
export async function lastArchive(tx: Tx, { dealerId, accountId }: TaskKey): Promise<{ seq: number; hash: string } | undefined> {
  const { rows } = await sql<{
    seq: number;
    hash: string;
  }>`select seq, hash from month_archive where dealer_id = ${dealerId} and account_id = ${accountId}
    order by seq desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertArchive(tx: Tx, task: TaskKey, archive: Archive, at: Date): Promise<void> {
  await sql`insert into month_archive (dealer_id, id, account_id, month, seq, prev_hash, core, hash, archived_at)
    values (${task.dealerId}, ${task.taskId}, ${task.accountId}, ${task.month}, ${archive.seq}, ${archive.prevHash}, ${archive.core}, ${archive.hash}, ${at.toISOString()})`.execute(
    tx,
  );
}
export async function insertPart(tx: Tx, { dealerId, taskId }: TaskKey, part: ArchivePart, seq: number, body: string): Promise<void> {
  await sql`insert into month_archive_part (dealer_id, archive_id, part, seq, body) values (${dealerId}, ${taskId}, ${part}, ${seq}, ${body})`.execute(
    tx,
  );
}

export async function findArchive(tx: Tx, { dealerId, taskId }: Pick<TaskKey, 'dealerId' | 'taskId'>): Promise<Archive | undefined> {
  const { rows } =
    await sql<Archive>`select seq, prev_hash as "prevHash", core, hash from month_archive where dealer_id = ${dealerId} and id = ${taskId}`.execute(
      tx,
    );
  return rows[0];
}
/** A piece of a part as it was hashed; undefined after the last. */
export async function pieceOf(
  tx: Tx,
  { dealerId, taskId }: Pick<TaskKey, 'dealerId' | 'taskId'>,
  part: ArchivePart,
  seq: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`select body from month_archive_part
    where dealer_id = ${dealerId} and archive_id = ${taskId} and part = ${part} and seq = ${seq}`.execute(tx);
  return rows[0]?.body;
}
