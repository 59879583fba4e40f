import { type AppealClaim, appealStatus, type DecisionDetail, type ParkOrderAppeal } from '@bochong/contract/appeal';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { asOpened, contains, dealerNameOf, inDealers, inParks, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export interface AppealFilters {
  tab?: number | undefined;
  appealNo?: string | undefined;
  plateNo?: string | undefined;
  phoneHash?: string | undefined;
  parkIds?: string[] | undefined;
  appealStatus?: number | undefined;
  appealType?: number | undefined;
  appealSource?: number | undefined;
  decision?: number | undefined;
  handlerId?: string | undefined;
  overdue?: number | undefined;
  /** The instant deadlines are held against. */
  at: string;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** A row as stored: the phone is encrypted. */
export type StoredAppeal = Omit<ParkOrderAppeal, 'contactPhone'> & { phoneCipher: Buffer | null };

const tabs: Readonly<Record<number, readonly number[]>> = { 0: [0], 1: [1], 2: [2, 3], 3: [4, 5, 6] };

/** Every condition of the list; ids carry the instant of submission. */
function conditions(filters: AppealFilters, { dealerIds, parkIds }: ExportScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('a.dealer_id', dealerIds), inParks('a.park_id', parkIds)];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const { tab, startTime, endTime, plateNo, overdue } = filters;
  if (tab !== undefined) add(sql`a.appeal_status = any (${tabs[tab] ?? []}::smallint[])`);
  for (const [column, value] of [
    ['appeal_no', filters.appealNo],
    ['phone_hash', filters.phoneHash],
    ['appeal_status', filters.appealStatus],
    ['appeal_type', filters.appealType],
    ['appeal_source', filters.appealSource],
    ['handler_id', filters.handlerId],
  ] as const)
    if (value !== undefined && value !== '') add(sql`${sql.ref(`a.${column}`)} = ${value}`);
  // Until an appeal is handled its decision is a draft that nobody else sees.
  if (filters.decision !== undefined)
    add(sql`a.decision = ${filters.decision} and a.appeal_status >= ${sql.lit(appealStatus.LEADER_PENDING)}`);
  const late = sql<SqlBool>`(a.appeal_status < ${sql.lit(appealStatus.APPROVED)} and a.deadline_at < ${filters.at} or a.handled_at > a.deadline_at)`;
  if (overdue !== undefined) add(overdue === 1 ? late : sql`not ${late}`);
  if (startTime) add(sql`a.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) add(sql`a.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (filters.parkIds?.length) add(sql`a.park_id = any (${filters.parkIds}::uuid[])`);
  if (plateNo) add(/^[\u4e00-\u9fff]/.test(plateNo) ? startsWith('a.plate_no', plateNo.toUpperCase()) : contains('a.plate_no', plateNo));
  return all;
}

const rowsWhere = (tx: Tx, where: readonly Expression<SqlBool>[]) =>
  tx
    .selectFrom('park_order_appeal as a')
    .where(sql<boolean>`${sql.join(where, sql` and `)}`)
    .select([
      'a.id as appealId',
      'a.appeal_no as appealNo',
      'a.order_id as orderId',
      'a.order_no as orderNo',
      'a.plate_no as plateNo',
      'a.plate_color as plateColor',
      'a.park_id as parkId',
      'a.park_name as parkName',
      dealerNameOf('a'),
      'a.appeal_source as appealSource',
      'a.appeal_type as appealType',
      'a.content',
      'a.contact_name as contactName',
      'a.contact_phone as phoneCipher',
      'a.submitted_at as submittedAt',
      'a.deadline_at as deadlineAt',
      'a.appeal_status as appealStatus',
      'a.handler_id as handlerId',
      'a.handler_name as handlerName',
      'a.lock_expire_at as lockExpireAt',
      sql<number | null>`case when a.appeal_status >= ${sql.lit(appealStatus.LEADER_PENDING)} then a.decision end`.as('decision'),
      'a.opinion',
      'a.payable_before_fen as payableBeforeFen',
      'a.payable_after_fen as payableAfterFen',
      'a.refund_fen as refundFen',
      'a.need_leader as needLeader',
      'a.leader_reason as leaderReason',
      'a.leader_id as leaderId',
      'a.leader_name as leaderName',
      'a.leader_lock_expire_at as leaderLockExpireAt',
      'a.leader_agree as leaderAgree',
      'a.leader_opinion as leaderOpinion',
      'a.refund_id as refundId',
      'a.refund_status as refundStatus',
      'a.handled_at as handledAt',
      'a.notify_state as notifyState',
      sql<number | null>`(extract(epoch from a.handled_at - a.submitted_at) / 60)::int`.as('costMinutes'),
      'a.rev',
    ])
    .$castTo<StoredAppeal>();

export const listAppeals = (tx: Tx, filters: AppealFilters & { pageNo: number; pageSize: number }, scope: ExportScope) =>
  pageOf(tx, rowsWhere(asOpened(tx, scope, filters), conditions(filters, scope)).orderBy('a.id', 'desc'), filters);

/** Every appeal of the query, newest first. */
export const appealBatches = (tx: Tx, filters: AppealFilters, scope: ExportScope): AsyncGenerator<StoredAppeal[]> =>
  batchesOf(tx, rowsWhere(tx, conditions(filters, scope)).orderBy('a.id', 'desc'));

/** One appeal of the scope with what its detail adds; the decision is the draft until there is one. */
export async function findAppealRow(tx: Tx, id: string, scope: ExportScope) {
  const where = [inDealers('a.dealer_id', scope.dealerIds), inParks('a.park_id', scope.parkIds), sql<SqlBool>`a.id = ${id}::uuid`];
  const row = await rowsWhere(tx, where)
    .select(['a.dealer_id as dealerId', 'a.claim', 'a.image_keys as imageKeys', 'a.decision_detail as detail', 'a.decision as drafted'])
    .executeTakeFirst();
  return row as
    | (StoredAppeal & {
        dealerId: string;
        claim: AppealClaim;
        imageKeys: string[];
        detail: DecisionDetail;
        drafted: StoredAppeal['decision'];
      })
    | undefined;
}
