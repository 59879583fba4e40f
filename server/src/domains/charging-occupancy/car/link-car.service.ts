import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { lotsOf } from '../../charging-order/index.ts';
import { staysOfPlate } from '../../parking-order/index.ts';
import * as repo from './car.repo.ts';
import { type CarVisit, visitsOf } from './car-visit.rule.ts';

const hour = 3_600_000;
/** What is told of an instant may change what was known so long before and after. */
const aroundMs = 18 * hour;

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** How long two spans have in common; less than nothing when they do not meet. */
const common = (a: { from: number; to: number }, b: { from: number; to: number }): number =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from);
const spanOfRow = ({ openedAt, leaveAt }: repo.CarRow) => ({
  from: Date.parse(openedAt),
  to: leaveAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(leaveAt),
});
const spanOfVisit = ({ openedAt, leaveAt }: CarVisit) => ({ from: openedAt, to: leaveAt ?? Number.MAX_SAFE_INTEGER });

/** The record that a stay had before: the one with one of its charges, else the one that it has most in common with. */
function rowOf(visit: CarVisit, rows: readonly repo.CarRow[]): repo.CarRow | undefined {
  const byOrder = rows.find(({ orderIds }) => visit.orders.some(({ orderId }) => orderIds.includes(orderId)));
  if (byOrder) return byOrder;
  const span = spanOfVisit(visit);
  const meeting = rows
    .map((row) => ({ row, ms: common(span, spanOfRow(row)) }))
    .filter(({ row, ms }) => ms >= 0 && (row.orderIds.length === 0 || visit.orders.length === 0));
  return meeting.sort((a, b) => b.ms - a.ms)[0]?.row;
}

/** The stay in a lot of the station that a car's stay in the bay lies in. */
async function parkOrderOf(
  { tx }: WorkContext,
  { dealerId, stationId }: repo.Gun,
  plateNo: string | null,
  visit: CarVisit,
): Promise<string | null> {
  if (plateNo === null) return null;
  const parkIds = await lotsOf(tx, dealerId, stationId);
  if (parkIds.length === 0) return null;
  const stays = await staysOfPlate(tx, { dealerId, plateNo, parkIds }, visit.openedAt);
  const inside = stays.find(
    ({ enterTime, leftAt }) => Date.parse(enterTime) <= visit.openedAt && (leftAt === null || Date.parse(leftAt) >= visit.openedAt),
  );
  return inside?.id ?? null;
}

async function valuesOf(context: WorkContext, gun: repo.Gun, visit: CarVisit, fixedPlateNo: string | null) {
  const orderIds = visit.orders.map(({ orderId }) => orderId);
  return {
    ...{ plate_no: visit.plateNo, vehicle_class: visit.vehicleClass, opened_at: iso(visit.openedAt) as string, opened_by: visit.openedBy },
    ...{ arrive_at: iso(visit.arriveAt), plug_at: iso(visit.plugAt), charge_from: iso(visit.chargeFrom), charge_to: iso(visit.chargeTo) },
    ...{
      leave_at: iso(visit.leaveAt),
      leave_by: visit.leaveBy,
      order_ids: orderIds,
      order_nos: visit.orders.map(({ orderNo }) => orderNo),
    },
    occupy_no: orderIds.length === 0 ? null : await repo.occupyNoOf(context.tx, gun.dealerId, orderIds),
    park_order_id: await parkOrderOf(context, gun, fixedPlateNo ?? visit.plateNo, visit),
  };
}

const keyOf = ({ dealerId, stationId, equipmentId, connectorId }: repo.Gun, openedAt: number) => ({
  ...{ dealer_id: dealerId, id: newId(openedAt), station_id: stationId, equipment_id: equipmentId, connector_id: connectorId },
});

/**
 * Works out anew which cars stood at a gun around an instant, from everything that is known now: it does not matter what was told first, or how
 * often. Records keep their identity, and a plate that a person gave.
 */
export async function linkCars(
  context: WorkContext,
  dealerId: string,
  { connectorId, at }: { connectorId: string; at: number },
): Promise<void> {
  const { tx } = context;
  const gun = await repo.gunOf(tx, dealerId, connectorId);
  if (!gun) return;
  await repo.lockBay(tx, connectorId);
  const touched = await repo.carsAt(tx, gun, at - aroundMs, at + aroundMs);
  // Stays that reach over the edge are taken as a whole.
  const from = Math.min(at - aroundMs, ...touched.map((row) => spanOfRow(row).from));
  const to = Math.max(at + aroundMs, ...touched.map(({ leaveAt }) => (leaveAt === null ? 0 : Date.parse(leaveAt))));
  const visits = visitsOf(await repo.bayFacts(tx, gun, from, to));
  let left = touched;
  for (const visit of visits) {
    const known = rowOf(visit, left);
    left = left.filter((row) => row !== known);
    const values = await valuesOf(context, gun, visit, known?.fixedPlateNo ?? null);
    if (known) await repo.saveCar(tx, known, values);
    else await repo.insertCars(tx, [{ ...keyOf(gun, visit.openedAt), ...values }]);
  }
  await repo.dropCars(
    tx,
    dealerId,
    left.map(({ id }) => id),
  );
}

/** Works out all stays of cars at the guns of a unit, for a past that was written without being lived through. */
export async function linkPast(context: WorkContext, dealerId: string): Promise<number> {
  const { tx, now } = context;
  let count = 0;
  for (const gun of await repo.gunsOfDealer(tx, dealerId)) {
    await repo.lockBay(tx, gun.connectorId);
    const known = await repo.carsAt(tx, gun, 0, now.getTime());
    await repo.dropCars(
      tx,
      dealerId,
      known.map(({ id }) => id),
    );
    const visits = visitsOf(await repo.bayFacts(tx, gun, 0, now.getTime()));
    const rows = [];
    for (const visit of visits) rows.push({ ...keyOf(gun, visit.openedAt), ...(await valuesOf(context, gun, visit, null)) });
    for (let next = 0; next < rows.length; next += 500) await repo.insertCars(tx, rows.slice(next, next + 500));
    count += rows.length;
  }
  return count;
}
