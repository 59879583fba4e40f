import type { merchantFields } from '@bochong/contract/merchant';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../kernel/database/db.ts';
import { nextRev } from '../../kernel/database/query.ts';
import { assertFresh } from '../../kernel/http/errors.ts';

export type MerchantFields = Omit<z.output<typeof merchantFields>, 'phone'>;
export interface MerchantKey {
  dealerId: string;
  id: string;
}
export type MerchantScope = { dealerIds: readonly string[]; parkIds: readonly string[] | null };

export interface StoredMerchant extends MerchantKey {
  merchantNo: string;
  merchantName: string;
  parkIds: string[];
  settleMode: number;
  balanceFen: number;
  creditLimitFen: number;
  giveDayLimit: number | null;
  counterTemplateId: string | null;
  status: number;
  rev: number;
}

/** Merchants of somebody limited to lots: those that belong to one of them. */
export const withinLots = (table: string, parkIds: readonly string[] | null): RawBuilder<boolean> =>
  parkIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.park_ids`)} && ${[...parkIds]}::uuid[]`;

const columns = sql`dealer_id as "dealerId", id, merchant_no as "merchantNo", merchant_name as "merchantName", park_ids as "parkIds",
  settle_mode as "settleMode", balance_fen as "balanceFen", credit_limit_fen as "creditLimitFen", give_day_limit as "giveDayLimit",
  counter_template_id as "counterTemplateId", status, rev`;

/** A merchant within reach. Whatever concerns its money and its coupons happens one after another: `lock` keeps it until the end. */
export async function findMerchant(
  tx: Tx,
  id: string,
  { dealerIds, parkIds }: MerchantScope,
  lock = false,
): Promise<StoredMerchant | undefined> {
  const { rows } =
    await sql<StoredMerchant>`select ${columns} from merchant m where dealer_id = any (${[...dealerIds]}::uuid[]) and id = ${id}
    and ${withinLots('m', parkIds)} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

const written = (fields: MerchantFields) => ({
  ...{ merchant_name: fields.merchantName, category: fields.category, contact: fields.contact, park_ids: [...new Set(fields.parkIds)] },
  ...{
    settle_mode: fields.settleMode,
    credit_limit_fen: fields.creditLimitFen,
    give_day_limit: fields.giveDayLimit,
    remark: fields.remark,
  },
});

export async function insertMerchant(
  tx: Tx,
  { dealerId: dealer_id, id }: MerchantKey,
  fields: MerchantFields,
  kept: { merchantNo: string; phoneCipher: Buffer | null; counterToken: string; createdAt: string },
): Promise<void> {
  const { merchantNo: merchant_no, phoneCipher: phone_cipher, counterToken: counter_token, createdAt: created_at } = kept;
  await tx
    .insertInto('merchant')
    .values({ dealer_id, id, merchant_no, phone_cipher, counter_token, created_at, ...written(fields) })
    .execute();
  await tx.insertInto('merchant_counter_token').values({ token: counter_token, dealer_id, merchant_id: id }).execute();
}

/** Changes a merchant on the version that was read. */
export async function changeMerchant(
  tx: Tx,
  { dealerId, id }: MerchantKey,
  rev: number,
  change: { fields?: MerchantFields; phoneCipher?: Buffer | null; status?: number },
): Promise<void> {
  const { fields, phoneCipher, status } = change;
  const { numUpdatedRows } = await tx
    .updateTable('merchant')
    .set({
      ...(fields && written(fields)),
      ...(phoneCipher !== undefined && { phone_cipher: phoneCipher }),
      ...(status !== undefined && { status }),
      ...nextRev,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
}

export async function setCounter(tx: Tx, { dealerId, id }: MerchantKey, templateId: string | null): Promise<void> {
  await sql`update merchant set counter_template_id = ${templateId} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Whose counter a token is. */
export const findCounter = (tx: Tx, token: string): Promise<MerchantKey | undefined> =>
  tx
    .selectFrom('merchant_counter_token')
    .select(['dealer_id as dealerId', 'merchant_id as id'])
    .where('token', '=', token)
    .executeTakeFirst();

export interface FlowCause {
  id: string;
  kind: 1 | 2 | 3 | 4 | 5;
  changeFen: number;
  bizId: string;
  bizNo: string;
  operatorName: string;
  at: Date;
}

/** Moves the balance of a locked merchant and keeps the movement; answers what is left. Below nothing the database refuses. */
export async function moveBalance(tx: Tx, { dealerId, id }: MerchantKey, cause: FlowCause): Promise<number> {
  const { rows } = await sql<{ balanceFen: number }>`with moved as (update merchant set balance_fen = balance_fen + ${cause.changeFen}
      where dealer_id = ${dealerId} and id = ${id} returning balance_fen)
    insert into merchant_flow (dealer_id, id, merchant_id, kind, change_fen, after_fen, biz_id, biz_no, operator_name, at)
    select ${dealerId}, ${cause.id}, ${id}, ${cause.kind}, ${cause.changeFen}, balance_fen, ${cause.bizId}, ${cause.bizNo}, ${cause.operatorName},
      ${cause.at.toISOString()} from moved returning after_fen as "balanceFen"`.execute(tx);
  return rows[0]?.balanceFen ?? 0;
}

/** Adds to what a merchant has paid of its statements. */
export async function countSettled(tx: Tx, { dealerId, id }: MerchantKey, fen: number): Promise<void> {
  await sql`update merchant set settled_fen = settled_fen + ${fen} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** What a post-paid merchant bought and neither returned, let expire nor paid; what of it was used and is not paid. Of a row `m`. */
export const creditUsed = sql<number>`greatest(0, coalesce((select sum(s.unit_price_fen * (s.open_qty + s.used_qty)) from coupon_purchase_standing s
  where s.dealer_id = m.dealer_id and s.merchant_id = m.id and s.post_paid = 1), 0) - m.settled_fen)::bigint`;
export const owed = sql<number>`greatest(0, coalesce((select sum(u.prepaid_fen) from coupon_use u
  where u.dealer_id = m.dealer_id and u.merchant_id = m.id and u.post_paid = 1), 0) - coalesce((select sum(r.prepaid_fen)
  from coupon_use_return r where r.dealer_id = m.dealer_id and r.merchant_id = m.id and r.post_paid = 1), 0) - m.settled_fen)::bigint`;

/** What stands open of a locked merchant. */
export async function standingOf(tx: Tx, { dealerId, id }: MerchantKey): Promise<{ creditUsedFen: number; openQty: number }> {
  const { rows } = await sql<{ creditUsedFen: number; openQty: number }>`select ${creditUsed} as "creditUsedFen",
    coalesce((select sum(s.open_qty) from coupon_purchase_standing s where s.dealer_id = m.dealer_id and s.merchant_id = m.id), 0)::int as "openQty"
    from merchant m where m.dealer_id = ${dealerId} and m.id = ${id}`.execute(tx);
  return rows[0] ?? { creditUsedFen: 0, openQty: 0 };
}
