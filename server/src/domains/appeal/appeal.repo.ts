import { type AppealClaim, appealStatus, type DecisionDetail, type driverAppeals } from '@bochong/contract/appeal';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { json } from '../../kernel/database/query.ts';

type FiledAppeal = Data<typeof driverAppeals.get>;

/** An appeal as rules and services need it. */
export interface Appeal {
  id: string;
  dealerId: string;
  appealNo: string;
  orderId: string;
  parkId: string;
  plateNo: string;
  appealStatus: number;
  submittedAt: string;
  handlerId: string | null;
  handlerName: string;
  lockExpireAt: string | null;
  decision: number | null;
  decisionDetail: DecisionDetail;
  opinion: string;
  payableBeforeFen: number;
  payableAfterFen: number | null;
  refundFen: number;
  leaderId: string | null;
  leaderName: string;
  leaderLockExpireAt: string | null;
  leaderSince: string | null;
  leaderAgree: boolean | null;
  refundId: string | null;
  rev: number;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'appeal_no as appealNo',
  'order_id as orderId',
  'park_id as parkId',
  'plate_no as plateNo',
  'appeal_status as appealStatus',
  'submitted_at as submittedAt',
  'handler_id as handlerId',
  'handler_name as handlerName',
  'lock_expire_at as lockExpireAt',
  'decision',
  sql<DecisionDetail>`decision_detail`.as('decisionDetail'),
  'opinion',
  'payable_before_fen as payableBeforeFen',
  'payable_after_fen as payableAfterFen',
  'refund_fen as refundFen',
  'leader_id as leaderId',
  'leader_name as leaderName',
  'leader_lock_expire_at as leaderLockExpireAt',
  'leader_since as leaderSince',
  'leader_agree as leaderAgree',
  'refund_id as refundId',
  'rev',
] as const;

export async function lockAppeal(tx: Tx, id: string): Promise<Appeal | undefined> {
  return tx.selectFrom('park_order_appeal').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function appealsOfOrder(tx: Tx, dealerId: string, orderId: string): Promise<Appeal[]> {
  return tx.selectFrom('park_order_appeal').select(columns).where('dealer_id', '=', dealerId).where('order_id', '=', orderId).execute();
}

/** Encrypted number the owner left, if any. */
export async function contactOf(tx: Tx, { dealerId, id }: Pick<Appeal, 'dealerId' | 'id'>): Promise<Buffer | null> {
  const query = tx.selectFrom('park_order_appeal').select('contact_phone').where('dealer_id', '=', dealerId).where('id', '=', id);
  return (await query.executeTakeFirst())?.contact_phone ?? null;
}

/** An appeal by the number its owner was given. */
export async function findFiled(tx: Tx, { dealerId, plateNo, appealNo }: { dealerId: string; plateNo: string; appealNo: string }) {
  return tx
    .selectFrom('park_order_appeal')
    .select(['id', 'appeal_no as appealNo', 'appeal_status as appealStatus', 'submitted_at as submittedAt', 'deadline_at as deadlineAt'])
    .select(['handled_at as handledAt', 'decision', 'opinion', 'payable_before_fen as payableBeforeFen'])
    .select(['payable_after_fen as payableAfterFen', 'refund_fen as refundFen'])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${plateNo}`)
    .where('appeal_no', '=', appealNo)
    .$castTo<FiledAppeal & { id: string }>()
    .executeTakeFirst();
}

/** True when one of the orders is under an open appeal other than this one. */
export async function openAppealOn(tx: Tx, orderIds: readonly string[], exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('park_order_appeal')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('appeal_status', '<', appealStatus.APPROVED)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Appeals of a plate submitted in the business month of an instant. */
export async function countOfMonth(tx: Tx, { dealerId, plateNo, submittedAt }: Appeal): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from park_order_appeal
    where dealer_id = ${dealerId}::uuid and plate_no = ${plateNo} and appeal_status <> ${sql.lit(appealStatus.WITHDRAWN)}
      and date_trunc('month', submitted_at at time zone 'Asia/Shanghai') = date_trunc('month', ${submittedAt}::timestamptz at time zone 'Asia/Shanghai')`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export interface NewAppeal {
  dealerId: string;
  appealNo: string;
  orderId: string;
  orderNo: string;
  parkId: string;
  parkName: string;
  plateNo: string;
  plateColor: number;
  appealSource: number;
  appealType: number;
  content: string;
  imageIds: readonly string[];
  contactName: string;
  phone: { cipher: Buffer; hash: string } | null;
  claim: AppealClaim;
  submittedAt: Date;
  deadlineAt: Date;
  payableBeforeFen: number;
}

export async function insertAppeal(tx: Tx, row: NewAppeal): Promise<string> {
  const id = newId(row.submittedAt);
  await tx
    .insertInto('park_order_appeal')
    .values({
      dealer_id: row.dealerId,
      id,
      appeal_no: row.appealNo,
      order_id: row.orderId,
      order_no: row.orderNo,
      park_id: row.parkId,
      park_name: row.parkName,
      plate_no: row.plateNo,
      plate_color: row.plateColor,
      appeal_source: row.appealSource,
      appeal_type: row.appealType,
      content: row.content,
      image_keys: [...row.imageIds],
      contact_name: row.contactName,
      contact_phone: row.phone?.cipher ?? null,
      phone_hash: row.phone?.hash ?? null,
      claim: json(row.claim),
      submitted_at: row.submittedAt.toISOString(),
      deadline_at: row.deadlineAt.toISOString(),
      payable_before_fen: row.payableBeforeFen,
    })
    .execute();
  return id;
}

/** Columns a service may change after creation. */
export interface AppealChange {
  appeal_status?: number;
  handler_id?: string | null;
  handler_name?: string;
  lock_expire_at?: string | null;
  decision?: number | null;
  decision_detail?: unknown;
  opinion?: string;
  payable_before_fen?: number;
  payable_after_fen?: number | null;
  refund_fen?: number;
  need_leader?: boolean;
  leader_reason?: string;
  leader_id?: string | null;
  leader_name?: string;
  leader_lock_expire_at?: string | null;
  leader_since?: string | null;
  leader_agree?: boolean | null;
  leader_opinion?: string;
  refund_id?: string;
  refund_status?: number;
  handled_at?: string;
  notify_state?: number;
}

export async function updateAppeal(tx: Tx, { dealerId, id }: Pick<Appeal, 'dealerId' | 'id'>, change: AppealChange): Promise<void> {
  await tx
    .updateTable('park_order_appeal')
    .set({ ...change, rev: sql`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
