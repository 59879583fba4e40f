import { occupancyEvidence } from '@bochong/contract/charging-occupancy';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, nextRev } from '../../../kernel/database/query.ts';
import type { BayFacts } from './car-visit.rule.ts';

export interface Gun {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  connectorId: string;
}

/** Stays of cars at one gun are worked out one after another. */
export async function lockBay(tx: Tx, connectorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charging-car|${connectorId}`}, 0))`.execute(tx);
}

export const gunOf = (tx: Tx, dealerId: string, connectorId: string): Promise<Gun | undefined> =>
  tx
    .selectFrom('charging_connector')
    .select(['dealer_id as dealerId', 'station_id as stationId', 'equipment_id as equipmentId', 'id as connectorId'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', connectorId)
    .executeTakeFirst();

const columns = [
  ...(['id', 'dealer_id as dealerId', 'station_id as stationId', 'connector_id as connectorId', 'plate_no as plateNo'] as const),
  ...(['fixed_plate_no as fixedPlateNo', 'opened_at as openedAt', 'leave_at as leaveAt', 'order_ids as orderIds', 'rev'] as const),
] as const;
export interface CarRow {
  id: string;
  dealerId: string;
  stationId: string;
  connectorId: string;
  plateNo: string | null;
  fixedPlateNo: string | null;
  openedAt: string;
  leaveAt: string | null;
  orderIds: string[];
  rev: number;
}
const rows = (tx: Tx) => tx.selectFrom('charging_car').select(columns);

/** Stays at a gun that touch a span, the earlier ones first. */
export const carsAt = (
  tx: Tx,
  { dealerId, connectorId }: Pick<Gun, 'dealerId' | 'connectorId'>,
  from: number,
  to: number,
): Promise<CarRow[]> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('connector_id', '=', connectorId)
    .where('opened_at', '<=', new Date(to).toISOString())
    .where((eb) => eb.or([eb('leave_at', 'is', null), eb('leave_at', '>=', new Date(from).toISOString())]))
    .orderBy('opened_at')
    .$castTo<CarRow>()
    .execute();

export const lockCar = (tx: Tx, dealerId: string, id: string): Promise<CarRow | undefined> =>
  rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).forUpdate().$castTo<CarRow>().executeTakeFirst();

export async function insertCars(tx: Tx, cars: readonly Insertable<DB['charging_car']>[]): Promise<void> {
  if (cars.length > 0)
    await tx
      .insertInto('charging_car')
      .values([...cars])
      .execute();
}

export async function saveCar(
  tx: Tx,
  { dealerId, id }: Pick<CarRow, 'dealerId' | 'id'>,
  change: Updateable<DB['charging_car']>,
): Promise<void> {
  await tx
    .updateTable('charging_car')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** What turned out to be no stay of its own. One that a person corrected stays. */
export async function dropCars(tx: Tx, dealerId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from charging_car where dealer_id = ${dealerId} and id = any (${ids}::uuid[]) and fixed_plate_no is null`.execute(tx);
}

const { MANUAL, PARK_EXIT } = occupancyEvidence;

/** Everything that is known of a bay in a span. */
export async function bayFacts(tx: Tx, { dealerId, equipmentId, connectorId }: Gun, from: number, to: number): Promise<BayFacts> {
  const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()];
  const { rows: words } = await sql<{ at: string; word: number; plateNo: string | null; vehicleClass: number | null }>`
    select at, word, plate_no as "plateNo", vehicle_class as "vehicleClass" from charging_bay_word
    where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and connector_id = ${connectorId} and at between ${since} and ${until}`.execute(
    tx,
  );
  const { rows: charges } = await sql<{ orderId: string; orderNo: string; startAt: string; endAt: string | null; plateNo: string | null }>`
    select id as "orderId", order_no as "orderNo", start_at as "startAt", end_at as "endAt", plate_no as "plateNo" from charging_order
    where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and connector_id = ${connectorId} and device_start_at is not null
      and start_at between ${since} and ${until}`.execute(tx);
  const { rows: leavings } = await sql<{ orderId: string; at: string; evidence: 3 | 4 }>`
    select order_id as "orderId", end_at as at, end_evidence as evidence from charging_occupancy
    where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and connector_id = ${connectorId} and end_evidence in ${codes(MANUAL, PARK_EXIT)}
      and end_at between ${since} and ${until}`.execute(tx);
  const ms = (instant: string) => Date.parse(instant);
  return {
    words: words.map((one) => ({ ...one, at: ms(one.at) })),
    charges: charges.map((one) => ({ ...one, startAt: ms(one.startAt), endAt: one.endAt === null ? null : ms(one.endAt) })),
    leavings: leavings.map((one) => ({ ...one, at: ms(one.at) })),
  };
}

/** Numbers of the occupancies that are counted after charges, the later ones first. */
export async function occupyNosOf(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<{ orderId: string; no: string }[]> {
  if (orderIds.length === 0) return [];
  const { rows: found } = await sql<{ orderId: string; no: string }>`select order_id as "orderId", occupy_no as no from charging_occupancy
    where dealer_id = ${dealerId} and order_id = any (${orderIds}::uuid[]) order by begin_at desc`.execute(tx);
  return found;
}

/** Guns that had a charge or a word, for working everything out anew. */
export const gunsOfDealer = (tx: Tx, dealerId: string): Promise<Gun[]> =>
  tx
    .selectFrom('charging_connector')
    .select(['dealer_id as dealerId', 'station_id as stationId', 'equipment_id as equipmentId', 'id as connectorId'])
    .where('dealer_id', '=', dealerId)
    .orderBy('id')
    .execute();
