import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { parkGrantStatus } from '@bochong/contract/charging-parking-link';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, nextRev } from '../../../kernel/database/query.ts';
import type { ParkTerms } from '../rule/park-charge.rule.ts';

const columns = [
  ...(['id', 'dealer_id as dealerId', 'rule_id as ruleId', 'rule', 'order_id as orderId', 'order_no as orderNo'] as const),
  ...(['plate_no as plateNo', 'plate_fixed as plateFixed', 'start_at as startAt', 'end_at as endAt', 'energy_wh as energyWh'] as const),
  ...(['free_minutes as freeMinutes', 'park_order_id as parkOrderId', 'valid_from as validFrom', 'valid_to as validTo'] as const),
  ...(['grant_status as grantStatus', 'reason', 'voided', 'rev'] as const),
] as const;
const rows = (tx: Tx) => tx.selectFrom('park_free_grant').select(columns);
type Selected = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** What a charge gives off parking, as services work with it. */
export interface Grant extends Omit<Selected, 'rule' | 'grantStatus'> {
  rule: ParkTerms;
  grantStatus: (typeof parkGrantStatus)['options'][number]['value'];
}
const cast = (row: Selected | undefined): Grant | undefined => row as unknown as Grant | undefined;

export const lockGrant = async (tx: Tx, dealerId: string, id: string): Promise<Grant | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

export const grantOf = async (tx: Tx, dealerId: string, orderId: string): Promise<Grant | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('order_id', '=', orderId).executeTakeFirst());

/** Writes a grant unless its charge has one. */
export async function insertGrant(tx: Tx, grant: Insertable<DB['park_free_grant']>): Promise<void> {
  await tx
    .insertInto('park_free_grant')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['dealer_id', 'order_id']).doNothing())
    .execute();
}

export async function saveGrant(
  tx: Tx,
  { dealerId, id }: Pick<Grant, 'dealerId' | 'id'>,
  change: Updateable<DB['park_free_grant']>,
): Promise<void> {
  await tx
    .updateTable('park_free_grant')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/**
 * Whatever is done to the grants of a plate is done one after another. Taken before any grant is locked or changed, of several plates in one
 * order; may be taken again.
 */
export async function lockPlates(tx: Tx, dealerId: string, plates: readonly (string | null | undefined)[]): Promise<void> {
  const known = [...new Set(plates.filter((plate) => typeof plate === 'string'))].sort();
  for (const plateNo of known) await sql`select pg_advisory_xact_lock(hashtextextended(${`${dealerId} ${plateNo}`}, 38))`.execute(tx);
}

const ids = async (query: { execute(): Promise<{ id: string }[]> }): Promise<string[]> => (await query.execute()).map(({ id }) => id);
const ofDealer = (tx: Tx, dealerId: string) => tx.selectFrom('park_free_grant').select('id').where('dealer_id', '=', dealerId);

/** Grants of a plate that may still change, in the order in which their charges ended: earlier ones count for later ones. */
export const livingGrants = (tx: Tx, dealerId: string, plateNo: string, since: Date): Promise<string[]> =>
  ids(
    ofDealer(tx, dealerId)
      .where('plate_no', '=', plateNo)
      .where('end_at', '>=', since.toISOString())
      .where('grant_status', '<>', sql.lit(parkGrantStatus.USED))
      .orderBy('end_at')
      .orderBy('id'),
  );

/** Grants whose time has passed, by their plates: those of one stand together, in the order in which plates are locked. */
export const overdueGrants = (tx: Tx, dealerId: string, now: Date): Promise<Pick<Grant, 'id' | 'plateNo'>[]> =>
  tx
    .selectFrom('park_free_grant')
    .select(['id', 'plate_no as plateNo'])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`grant_status in ${codes(parkGrantStatus.WAIT_PLATE, parkGrantStatus.ISSUED)}`)
    .where('valid_to', '<', now.toISOString())
    .orderBy(sql`plate_no collate "C" nulls last`)
    .orderBy('id')
    .execute();

/** Whether a plate has grants that its car's moving may change. */
export const hasGrants = async (tx: Tx, dealerId: string, plateNo: string): Promise<boolean> =>
  (await ofDealer(tx, dealerId)
    .where('plate_no', '=', plateNo)
    .where(sql<boolean>`grant_status in ${codes(parkGrantStatus.WAIT_PLATE, parkGrantStatus.ISSUED)}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** How many earlier grants of a rule stand or were used: for one stay, and for the plate on the day on which the charge ended. */
export async function countEarlier(
  tx: Tx,
  { dealerId, id, ruleId, endAt, plateNo }: Grant,
  stayId: string,
): Promise<{ ofStay: number; ofDay: number }> {
  const day = sql`(end_at at time zone 'Asia/Shanghai')::date`;
  const { rows: counted } = await sql<{ ofStay: number; ofDay: number }>`select
      count(*) filter (where park_order_id = ${stayId})::int as "ofStay",
      count(*) filter (where ${day} = (${endAt}::timestamptz at time zone 'Asia/Shanghai')::date)::int as "ofDay"
    from park_free_grant where dealer_id = ${dealerId} and plate_no = ${plateNo} and rule_id = ${ruleId} and (end_at, id) < (${endAt}::timestamptz, ${id}::uuid)
      and grant_status in ${codes(parkGrantStatus.ISSUED, parkGrantStatus.USED)} and end_at > ${endAt}::timestamptz - interval '7 days'`.execute(
    tx,
  );
  return counted[0] ?? { ofStay: 0, ofDay: 0 };
}

/** A charge as the link sees it, settled or running. */
export interface LinkedCharge {
  dealerId: string;
  orderId: string;
  orderNo: string;
  stationId: string;
  plateNo: string | null;
  ownerId: string | null;
  startAt: string | null;
  endAt: string | null;
  energyWh: number;
  payableFen: number;
  paidFen: number;
  refundedFen: number;
  adjustRefundedFen: number;
  settled: boolean;
  running: boolean;
}

export const linkedCharge = (tx: Tx, dealerId: string, orderId: string): Promise<LinkedCharge | undefined> =>
  tx
    .selectFrom('charging_order')
    .select(['dealer_id as dealerId', 'id as orderId', 'order_no as orderNo', 'station_id as stationId', 'plate_no as plateNo'])
    .select(['owner_id as ownerId', 'start_at as startAt', 'end_at as endAt', 'energy_wh as energyWh', 'payable_fen as payableFen'])
    .select(['paid_fen as paidFen', 'refunded_fen as refundedFen', 'adjust_refunded_fen as adjustRefundedFen'])
    .select(sql<boolean>`order_status = ${sql.lit(chargingOrderStatus.SETTLED)}`.as('settled'))
    .select(sql<boolean>`order_status in ${codes(chargingOrderStatus.CHARGING, chargingOrderStatus.STOPPING)}`.as('running'))
    .where('dealer_id', '=', dealerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
