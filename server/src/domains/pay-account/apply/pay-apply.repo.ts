import type { PayApply, PayApplyFields } from '@bochong/contract/pay-account';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export interface ApplyFilters {
  keyword?: string | undefined;
  applyStatus?: number | undefined;
}

const rows = (tx: Tx, dealerIds: readonly string[]) =>
  tx
    .selectFrom('pay_account_apply as a')
    .where(inDealers('a.dealer_id', dealerIds))
    .select([
      'a.id as applyId',
      sql<PayApply['applyKind']>`a.apply_kind`.as('applyKind'),
      'a.account_name as accountName',
      sql<PayApply['provider']>`a.provider`.as('provider'),
      sql<PayApply['mode']>`a.mode`.as('mode'),
      'a.merchant_no as merchantNo',
      'a.sub_merchant_no as subMerchantNo',
      'a.app_id as appId',
      'a.subject_name as subjectName',
      'a.contact_name as contactName',
      'a.remark',
      sql<PayApply['applyStatus']>`a.apply_status`.as('applyStatus'),
      'a.submitted_by as submittedBy',
      'a.submitted_at as submittedAt',
      'a.audited_by as auditedBy',
      'a.audited_at as auditedAt',
      'a.opinion',
      dealerNameOf('a'),
      'a.created_at as createdAt',
      'a.rev',
    ]);

export function listApplies(tx: Tx, query: ApplyFilters & PageQuery, { dealerIds }: { dealerIds: readonly string[] }) {
  const { keyword, applyStatus } = query;
  const filtered = rows(tx, dealerIds)
    .$if(keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('a.account_name', keyword), contains('a.merchant_no', keyword)])),
    )
    .$if(applyStatus !== undefined, (q) => q.where('a.apply_status', '=', applyStatus ?? 0))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');
  return pageOf(tx, filtered, query);
}

/** An application of the dealers in scope, locked. */
export const lockApply = (tx: Tx, id: string, dealerIds: readonly string[]) =>
  rows(tx, dealerIds).select('a.dealer_id as dealerId').where('a.id', '=', id).forUpdate('a').executeTakeFirst();

export const findApply = (tx: Tx, id: string, dealerIds: readonly string[]) =>
  rows(tx, dealerIds).select('a.dealer_id as dealerId').where('a.id', '=', id).executeTakeFirst();

/** Names of lots, as one line. */
export async function parkNamesOf(tx: Tx, dealerId: string, ids: readonly string[]): Promise<string> {
  const { rows: found } = await sql<{ names: string }>`select coalesce(string_agg(place_name, '、' order by place_name), '') as names
    from money_place where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[])`.execute(tx);
  return found[0]?.names ?? '';
}

const stored = (fields: PayApplyFields) => ({
  account_name: fields.accountName,
  provider: fields.provider,
  mode: fields.mode,
  merchant_no: fields.merchantNo,
  sub_merchant_no: fields.subMerchantNo,
  app_id: fields.appId,
  subject_name: fields.subjectName,
  contact_name: fields.contactName,
  remark: fields.remark,
});

export async function insertApply(tx: Tx, key: { dealerId: string; id: string }, fields: PayApplyFields, createdAt: string): Promise<void> {
  await tx
    .insertInto('pay_account_apply')
    .values({ dealer_id: key.dealerId, id: key.id, ...stored(fields), created_at: createdAt })
    .execute();
}

export interface ApplyChange {
  fields?: PayApplyFields;
  /** Numbers that the channel gave. */
  numbers?: Pick<PayApplyFields, 'mode' | 'merchantNo' | 'subMerchantNo' | 'appId'>;
  status?: number;
  submitted?: { by: string; at: string };
  audited?: { by: string; at: string; opinion: string; accountId: string | null };
}

export async function changeApply(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  { fields, numbers, status, submitted, audited }: ApplyChange,
): Promise<void> {
  await tx
    .updateTable('pay_account_apply')
    .set({
      ...(fields && stored(fields)),
      ...(numbers && {
        ...{ mode: numbers.mode, merchant_no: numbers.merchantNo },
        ...{ sub_merchant_no: numbers.subMerchantNo, app_id: numbers.appId },
      }),
      ...(status !== undefined && { apply_status: status }),
      ...(submitted && { submitted_by: submitted.by, submitted_at: submitted.at }),
      ...(audited && { audited_by: audited.by, audited_at: audited.at, opinion: audited.opinion, account_id: audited.accountId }),
      rev: sql<number>`rev + 1`,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
