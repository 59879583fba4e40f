import { couponPayer, couponTemplateStatus } from '@bochong/contract/coupon';
import { flagCode } from '@bochong/contract/kernel/fields';
import type { CouponResource, CouponResourceFields } from '@bochong/contract/open-api';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Reader } from '../system/system.repo.ts';

interface Key {
  dealerId: string;
  id: string;
}
/** Systems that reach beyond somebody's lots are not theirs to see, nor what those may give. */
const within = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<boolean>`true` : sql<boolean>`s.park_ids is not null and s.park_ids <@ ${parkIds}::uuid[]`;

const fields = [
  ...([
    'r.system_id as systemId',
    'r.template_id as templateId',
    'r.quota',
    'r.per_user_limit as perUserLimit',
    'r.status',
    'r.rev',
  ] as const),
  ...(['r.start_time as startTime', 'r.end_time as endTime', 'r.used_quota as usedQuota'] as const),
] as const;

const resources = (tx: Tx, { dealerIds, parkIds }: Reader) =>
  tx
    .selectFrom('open_coupon_resource as r')
    .innerJoin('open_api_system as s', (join) => join.onRef('s.dealer_id', '=', 'r.dealer_id').onRef('s.id', '=', 'r.system_id'))
    .where(inDealers('r.dealer_id', dealerIds))
    .where('r.is_delete', '=', 0)
    .where(within(parkIds))
    .select(fields)
    .select(sql<0 | 1>`r.callback_on_use::int`.as('callbackOnUse'));

export const listResources = (tx: Tx, { systemId, ...page }: PageQuery & { systemId?: string | undefined }, reader: Reader) =>
  pageOf(
    tx,
    resources(tx, reader)
      .innerJoin('coupon_rest as t', (join) => join.onRef('t.dealer_id', '=', 'r.dealer_id').onRef('t.template_id', '=', 'r.template_id'))
      .$if(systemId !== undefined, (query) => query.where('r.system_id', '=', systemId ?? ''))
      .select(['r.id as resourceId', 's.name as systemName', 't.name as couponName', 't.rest_qty as restQty', 'r.updated_at as updatedAt'])
      .select(dealerNameOf('r'))
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .$castTo<CouponResource>(),
    page,
  );

/** A resource as it is changed; locked. */
export const lockResource = (tx: Tx, id: string, reader: Reader) =>
  resources(tx, reader).select(['r.dealer_id as dealerId', 'r.id']).where('r.id', '=', id).forUpdate('r').executeTakeFirst();

/** What may be chosen: systems with the scope, and coupons that are being given and paid for by the unit. */
export async function resourceChoices(tx: Tx, { dealerIds, parkIds }: Reader) {
  const systems = tx
    .selectFrom('open_api_system as s')
    .select(['s.id as systemId', 's.name'])
    .where(inDealers('s.dealer_id', dealerIds))
    .where('s.is_delete', '=', 0)
    .where(within(parkIds))
    .where(sql<boolean>`'coupon.grant' = any (s.scopes)`)
    .orderBy('s.name')
    .limit(200);
  const templates = tx
    .selectFrom('coupon_rest as t')
    .select(['t.template_id as templateId', 't.name', 't.rest_qty as restQty'])
    .where(inDealers('t.dealer_id', dealerIds))
    .where('t.status', '=', couponTemplateStatus.GRANTING)
    .where('t.payer', '=', couponPayer.PLATFORM)
    .where(parkIds === null ? sql<boolean>`true` : sql<boolean>`t.park_ids <> '{}' and t.park_ids <@ ${parkIds}::uuid[]`)
    .orderBy('t.name')
    .limit(200)
    .$castTo<{ templateId: string; name: string; restQty: number }>();
  return { systems: await systems.execute(), templates: await templates.execute() };
}

const written = (values: CouponResourceFields) => ({
  ...{ system_id: values.systemId, template_id: values.templateId, quota: values.quota, per_user_limit: values.perUserLimit },
  ...{ start_time: values.startTime, end_time: values.endTime, callback_on_use: values.callbackOnUse === 1, status: values.status },
});

export async function insertResource(tx: Tx, { dealerId, id }: Key, values: CouponResourceFields): Promise<void> {
  await tx
    .insertInto('open_coupon_resource')
    .values({ dealer_id: dealerId, id, ...written(values) })
    .execute();
}

export async function saveResource(tx: Tx, { dealerId, id }: Key, change: CouponResourceFields | 'deleted'): Promise<void> {
  await tx
    .updateTable('open_coupon_resource')
    .set({ ...(change === 'deleted' ? { is_delete: flagCode.ON, status: flagCode.OFF } : written(change)), ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** A resource that a system gives from, locked to the end of the transaction; undefined when it gives nothing now. */
export async function lockGiving(tx: Tx, { dealerId, id }: Key, systemId: string, now: Date) {
  const { rows } = await sql<{ templateId: string; left: number; perUserLimit: number }>`
    select template_id as "templateId", quota - used_quota as left, per_user_limit as "perUserLimit" from open_coupon_resource
    where dealer_id = ${dealerId} and id = ${id} and system_id = ${systemId} and status = ${sql.lit(flagCode.ON)} and is_delete = 0
      and start_time <= ${now.toISOString()} and end_time > ${now.toISOString()} for update`.execute(tx);
  return rows[0];
}

export async function useQuota(tx: Tx, { dealerId, id }: Key, qty: number): Promise<void> {
  await sql`update open_coupon_resource set used_quota = used_quota + ${qty} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Pieces that a vehicle has had of a resource. */
export async function givenTo(tx: Tx, { dealerId, id }: Key, plateNo: string): Promise<number> {
  const { rows } = await sql<{ qty: number }>`select coalesce(sum(qty), 0)::int as qty from open_coupon_grant
    where dealer_id = ${dealerId} and resource_id = ${id} and plate_no = ${plateNo}`.execute(tx);
  return rows[0]?.qty ?? 0;
}

export interface OpenGrant {
  dealerId: string;
  id: string;
  systemId: string;
  outRequestNo: string;
  resourceId: string;
  plateNo: string;
  qty: number;
  couponGrantId: string;
  answer: unknown;
}

export const grantOfNumber = (tx: Tx, dealerId: string, systemId: string, outRequestNo: string) =>
  tx
    .selectFrom('open_coupon_grant')
    .select(['resource_id as resourceId', 'plate_no as plateNo', 'qty', 'answer'])
    .where('dealer_id', '=', dealerId)
    .where('system_id', '=', systemId)
    .where('out_request_no', '=', outRequestNo)
    .executeTakeFirst();

/** Requests of one number follow one another: what the first has done the second sees. */
export async function lockNumber(tx: Tx, systemId: string, outRequestNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open-grant|${systemId}|${outRequestNo}`}, 0))`.execute(tx);
}

export async function insertOpenGrant(tx: Tx, grant: OpenGrant, now: Date): Promise<void> {
  await tx
    .insertInto('open_coupon_grant')
    .values({
      ...{ dealer_id: grant.dealerId, id: grant.id, system_id: grant.systemId, out_request_no: grant.outRequestNo },
      ...{ resource_id: grant.resourceId, plate_no: grant.plateNo, qty: grant.qty, coupon_grant_id: grant.couponGrantId },
      ...{ answer: json(grant.answer), created_at: now.toISOString() },
    })
    .execute();
}

/** Whose giving a batch of coupons was, where its system wants to hear of their use. */
export async function callbackOfGrant(
  tx: Tx,
  dealerId: string,
  couponGrantId: string,
): Promise<{ systemId: string; outRequestNo: string } | undefined> {
  const { rows } = await sql<{ systemId: string; outRequestNo: string }>`
    select g.system_id as "systemId", g.out_request_no as "outRequestNo" from open_coupon_grant g join open_coupon_resource r
      on r.dealer_id = g.dealer_id and r.id = g.resource_id
    where g.dealer_id = ${dealerId} and g.coupon_grant_id = ${couponGrantId} and r.callback_on_use`.execute(tx);
  return rows[0];
}
