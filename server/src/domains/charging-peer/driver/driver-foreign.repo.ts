import { type DriverForeignCharge, type DriverForeignStation, foreignChargeState, foreignGunStatus } from '@bochong/contract/charging-peer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf } from '../../../kernel/database/query.ts';

const { STARTING, CHARGING, STOPPING, ENDED, DISPUTED } = foreignChargeState;

const guns = (free: boolean) => sql<number>`(select count(*)::int from charging_foreign_gun g where g.dealer_id = s.dealer_id
  and g.station_id = s.id and not g.gone ${free ? sql`and g.status = ${sql.lit(foreignGunStatus.IDLE)}` : sql``})`;

/** Metres between a foreign station and ours; the earth is flat enough within a city, and round enough beyond. */
const distance = sql<number | null>`round(12742000 * asin(least(1, sqrt(
  sin(radians(s.lat - h.lat::float8) / 2) ^ 2 + cos(radians(h.lat::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - h.lng::float8) / 2) ^ 2))))::int`;

/** Stations of peers in use whose guns the unit's drivers may start. */
const usable = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('charging_foreign_station as s')
    .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 's.dealer_id').onRef('p.id', '=', 's.peer_id'))
    .where('s.dealer_id', '=', dealerId)
    .where('s.gone', '=', false)
    .where('p.is_delete', '=', 0)
    .where('p.enabled', '=', true)
    .where('p.foreign_use', '=', true)
    .where('p.out_secrets', 'is not', null);

export const countPlaces = async (tx: Tx, dealerId: string): Promise<number> =>
  (await usable(tx, dealerId).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;

/** Those whose name or address contains a text, the nearest to one of our stations first. */
export const placesNear = (tx: Tx, dealerId: string, stationId: string, keyword: string, most: number): Promise<DriverForeignStation[]> =>
  usable(tx, dealerId)
    .innerJoin('charging_station as h', (join) => join.onRef('h.dealer_id', '=', 's.dealer_id').on('h.id', '=', stationId))
    .$if(keyword !== '', (query) => query.where((e) => e.or([contains('s.station_name', keyword), contains('s.address', keyword)])))
    .select(['s.id as stationId', 'p.peer_name as peerName', 's.station_name as stationName', 's.address', 's.service_tel as serviceTel'])
    .select(['s.business_hours as businessHours', 's.park_fee as parkFee', guns(false).as('gunTotal'), guns(true).as('freeCount')])
    .select(distance.as('distanceM'))
    .orderBy(sql`"distanceM" nulls last`)
    .orderBy('s.station_name')
    .limit(most)
    .execute();

/** Whether drivers of the unit may use a station. */
export const isUsable = async (tx: Tx, dealerId: string, stationId: string): Promise<boolean> =>
  (await usable(tx, dealerId).select('s.id').where('s.id', '=', stationId).executeTakeFirst()) !== undefined;

/** Charges of an owner, or the one of these that is named: open ones first, then the newest, at most so many. */
export const foreignChargesOf = (
  tx: Tx,
  { dealerId, ownerId, orderId }: { dealerId: string; ownerId: string; orderId?: string },
  most: number,
): Promise<DriverForeignCharge[]> =>
  tx
    .selectFrom('charging_foreign_order as o')
    .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 'o.dealer_id').onRef('p.id', '=', 'o.peer_id'))
    .innerJoin('charging_foreign_gun as g', (join) => join.onRef('g.dealer_id', '=', 'o.dealer_id').onRef('g.id', '=', 'o.gun_id'))
    .innerJoin('charging_foreign_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .where('o.dealer_id', '=', dealerId)
    .where('o.owner_id', '=', ownerId)
    .$if(orderId !== undefined, (query) => query.where('o.id', '=', orderId ?? ''))
    .select(['o.id as orderId', 'o.order_no as orderNo', 'o.state', 'p.peer_name as peerName', 's.station_name as stationName'])
    .select(['g.connector_name as connectorName', 'g.connector_code as connectorCode', 's.service_tel as serviceTel', dealerNameOf('o')])
    .select(['o.plate_no as plateNo', 'o.target_fen as targetFen', 'o.created_at as createdAt', 'o.start_at as startAt'])
    .select(['o.end_at as endAt', 'o.heard_at as heardAt', 'o.elec_fen as elecFen', 'o.service_fen as serviceFen', 'o.soc'])
    .select([sql<number>`case when o.edition = 0 then o.told_wh else o.energy_wh end`.as('energyWh')])
    .select([sql<number>`case when o.edition = 0 then o.told_fen else o.payable_fen end`.as('payableFen')])
    .select(['o.paid_fen as paidFen', 'o.refunded_fen as refundedFen', 'o.said'])
    .select([sql<number>`greatest(0, o.payable_fen - o.paid_fen + o.adjust_refunded_fen)`.as('owedFen')])
    .select([
      sql<number>`case when o.state in ${codes(STARTING, CHARGING, STOPPING, ENDED, DISPUTED)} then o.freeze_fen else 0 end`.as('heldFen'),
    ])
    .orderBy(sql`o.state in ${codes(STARTING, CHARGING, STOPPING)}`, 'desc')
    .orderBy('o.id', 'desc')
    .limit(most)
    .$castTo<DriverForeignCharge>()
    .execute();

/** Charges of an owner that begin, run or are being stopped. */
export const runningForeignOf = async (tx: Tx, dealerId: string, ownerId: string): Promise<number> =>
  (
    await tx
      .selectFrom('charging_foreign_order')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('dealer_id', '=', dealerId)
      .where('owner_id', '=', ownerId)
      .where(sql<boolean>`state in ${codes(STARTING, CHARGING, STOPPING)}`)
      .executeTakeFirstOrThrow()
  ).n;
