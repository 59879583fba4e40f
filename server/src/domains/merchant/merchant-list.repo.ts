import { userStatus } from '@bochong/contract/access';
import { counterPagePath, couponStatus } from '@bochong/contract/coupon';
import type { Merchant, MerchantFlow, MerchantRecharge } from '@bochong/contract/merchant';
import { sql } from 'kysely';
import { batchesOf } from '../../kernel/database/batches.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../kernel/database/query.ts';
import type { Keys } from '../../kernel/session/secret.ts';
import { startOfDay } from '../../kernel/time.ts';
import { creditUsed, type MerchantKey, type MerchantScope, owed, withinLots } from './merchant.repo.ts';

export interface MerchantFilters {
  keyword?: string | undefined;
  settleMode?: number | undefined;
  status?: number | undefined;
}

type Stored = Omit<Merchant, 'phone' | 'counterPath' | 'creditLeftFen'> & { phoneCipher: Buffer | null; counterToken: string };

const rows = (tx: Tx, { keyword, settleMode, status }: MerchantFilters, { dealerIds, parkIds }: MerchantScope, now: Date) =>
  tx
    .selectFrom('merchant as m')
    .where(inDealers('m.dealer_id', dealerIds))
    .where(withinLots('m', parkIds))
    .$if(keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('m.merchant_name', keyword), contains('m.merchant_no', keyword)])),
    )
    .$if(settleMode !== undefined, (q) => q.where('m.settle_mode', '=', settleMode ?? 0))
    .$if(status !== undefined, (q) => q.where('m.status', '=', status ?? 0))
    .select(['m.id as merchantId', 'm.merchant_no as merchantNo', 'm.merchant_name as merchantName', 'm.category', 'm.contact'])
    .select(['m.phone_cipher as phoneCipher', 'm.park_ids as parkIds', 'm.settle_mode as settleMode', 'm.balance_fen as balanceFen'])
    .select(['m.credit_limit_fen as creditLimitFen', 'm.give_day_limit as giveDayLimit', 'm.counter_token as counterToken', 'm.remark'])
    .select(['m.counter_template_id as counterTemplateId', 'm.status', 'm.created_at as createdAt', 'm.rev'])
    .select([
      dealerNameOf('m'),
      creditUsed.as('creditUsedFen'),
      owed.as('owedFen'),
      sql<number>`coalesce((select sum(p.left_qty) from coupon_purchase p where p.dealer_id = m.dealer_id and p.merchant_id = m.id), 0)::int`.as(
        'leftQty',
      ),
      sql<number>`(select count(*)::int from coupon_code c where c.dealer_id = m.dealer_id and c.merchant_id = m.id
        and c.given_at >= ${new Date(startOfDay(now)).toISOString()} and c.status <> ${sql.lit(couponStatus.REVOKED)})`.as('givenToday'),
      sql<string>`coalesce((select u.account from app_user u where u.dealer_id = m.dealer_id and u.merchant_id = m.id and u.is_delete = 0 limit 1), '')`.as(
        'account',
      ),
      sql<string>`coalesce((select t.name from coupon_name t where t.dealer_id = m.dealer_id and t.template_id = m.counter_template_id), '')`.as(
        'counterCoupon',
      ),
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = m.dealer_id and k.id = any (m.park_ids)), '')`.as('parkNames'),
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .$castTo<Stored>();

const shown = ({ phoneCipher, counterToken, ...row }: Stored, keys: Keys): Merchant => ({
  ...row,
  phone: phoneCipher === null ? '' : keys.decrypt(phoneCipher),
  creditLeftFen: Math.max(0, row.creditLimitFen - row.creditUsedFen),
  counterPath: row.status === 1 && row.counterTemplateId !== null ? counterPagePath(counterToken) : null,
});

type Reading = { keys: Keys; now: Date };

export async function listMerchants(tx: Tx, query: MerchantFilters & PageQuery, scope: MerchantScope, { keys, now }: Reading) {
  const page = await pageOf(tx, rows(tx, query, scope, now), query);
  return { ...page, results: page.results.map((row) => shown(row, keys)) };
}

export async function* merchantBatches(
  tx: Tx,
  filters: MerchantFilters,
  scope: MerchantScope,
  { keys, now }: Reading,
): AsyncGenerator<Merchant[]> {
  for await (const batch of batchesOf(tx, rows(tx, filters, scope, now))) yield batch.map((row) => shown(row, keys));
}

export async function shownMerchant(tx: Tx, { dealerId, id }: MerchantKey, { keys, now }: Reading): Promise<Merchant | undefined> {
  const row = await rows(tx, {}, { dealerIds: [dealerId], parkIds: null }, now)
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row && shown(row, keys);
}

export const chosenMerchants = (tx: Tx, keyword: string | undefined, { dealerIds, parkIds }: MerchantScope) =>
  tx
    .selectFrom('merchant as m')
    .select(['m.id as merchantId', 'm.merchant_name as merchantName'])
    .where(inDealers('m.dealer_id', dealerIds))
    .where(withinLots('m', parkIds))
    .where(contains('m.merchant_name', keyword))
    .orderBy('m.merchant_name')
    .limit(50)
    .execute();

export const merchantFlows = (tx: Tx, { dealerId, id }: MerchantKey, query: PageQuery) =>
  pageOf(
    tx,
    tx
      .selectFrom('merchant_flow')
      .where('dealer_id', '=', dealerId)
      .where('merchant_id', '=', id)
      .select([
        'id as flowId',
        'at',
        'kind',
        'change_fen as changeFen',
        'after_fen as afterFen',
        'biz_no as bizNo',
        'operator_name as operatorName',
      ])
      .orderBy('id', 'desc')
      .$castTo<MerchantFlow>(),
    query,
  );

export const merchantRecharges = (tx: Tx, { dealerId, id }: MerchantKey, query: PageQuery) =>
  pageOf(
    tx,
    tx
      .selectFrom('merchant_recharge as r')
      .where('r.dealer_id', '=', dealerId)
      .where('r.merchant_id', '=', id)
      .select(['r.id as rechargeId', 'r.recharge_no as rechargeNo', 'r.created_at as createdAt', 'r.amount_fen as amountFen'])
      .select(['r.refund_fen as refundFen', 'r.pay_channel as payChannel', 'r.voucher_no as voucherNo', 'r.operator_name as operatorName'])
      .select(sql<number>`coalesce((select sum(value::bigint) from jsonb_each_text(r.refunding)), 0)::bigint`.as('refundingFen'))
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .$castTo<MerchantRecharge>(),
    query,
  );

/** A merchant by its login, as the calls of the specification answer it. */
export async function merchantOfUser(tx: Tx, userId: string, { dealerIds, parkIds }: MerchantScope, keys: Keys) {
  const { rows: found } = await sql<{
    userId: string;
    merchantId: string;
    merchantName: string;
    account: string;
    userName: string;
    phoneCipher: Buffer | null;
    balanceFen: number;
  }>`select u.id as "userId", m.id as "merchantId", m.merchant_name as "merchantName", u.account, u.user_name as "userName", m.phone_cipher as "phoneCipher",
    m.balance_fen as "balanceFen" from app_user u join merchant m on m.dealer_id = u.dealer_id and m.id = u.merchant_id
    where u.dealer_id = any (${[...dealerIds]}::uuid[]) and u.id = ${userId} and u.is_delete = 0 and ${withinLots('m', parkIds)}`.execute(
    tx,
  );
  const [row] = found;
  if (!row) return undefined;
  const { phoneCipher, ...user } = row;
  return { ...user, userPhone: phoneCipher === null ? '' : keys.decrypt(phoneCipher) };
}

const mostUsers = 200;

/** Logins of the unit's people and of its merchants, those of a lot when one is named. */
export async function merchantsAndStaff(
  tx: Tx,
  { keyword = '', parkId }: { keyword?: string | undefined; parkId?: string | undefined },
  scope: MerchantScope,
) {
  const { rows: found } = await sql<{ userId: string; userName: string; account: string; isMerchant: 0 | 1; merchantName: string }>`
    select u.id as "userId", u.user_name as "userName", u.account, (u.merchant_id is not null)::int as "isMerchant", coalesce(m.merchant_name, '') as "merchantName"
    from app_user u left join merchant m on m.dealer_id = u.dealer_id and m.id = u.merchant_id
    where u.dealer_id = any (${[...scope.dealerIds]}::uuid[]) and u.is_delete = 0 and u.status = ${sql.lit(userStatus.ENABLED)} and u.company_id is null
      and (position(lower(${keyword}) in lower(u.account)) > 0 or position(${keyword} in u.user_name) > 0)
      and (m.id is null or ${withinLots('m', scope.parkIds)}) and (${parkId ?? null}::uuid is null or m.id is null or ${parkId ?? null}::uuid = any (m.park_ids))
    order by u.merchant_id is null, u.account limit ${sql.lit(mostUsers)}`.execute(tx);
  return found;
}
