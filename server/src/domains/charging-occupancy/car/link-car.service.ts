import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { lotsOf } from '../../charging-order/index.ts';
import { staysAt } from '../../parking-order/index.ts';
import * as repo from './car.repo.ts';
import { type CarVisit, visitsOf } from './car-visit.rule.ts';

const hour = 3_600_000;
/** What is told of an instant may change what was known so long before and after. */
const aroundMs = 18 * hour;
/** Instants so near to each other are worked out together: the surroundings of one are twelve hours of each of the others. */
export const gatheredMs = 6 * hour;

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

/** A car's stay in a bay, with the plate that a person gave it. */
interface Seen {
  visit: CarVisit;
  fixedPlateNo: string | null;
}

/** The stays in lots of the station that cars' stays in a bay lie in. */
async function parkOrdersOf({ tx }: WorkContext, { dealerId, stationId }: repo.Gun, seen: readonly Seen[]): Promise<(string | null)[]> {
  const plates = seen.map(({ visit, fixedPlateNo }) => fixedPlateNo ?? visit.plateNo);
  const asked = seen.flatMap(({ visit }, index) => (plates[index] ? [{ plateNo: plates[index], at: visit.openedAt }] : []));
  const parkIds = asked.length === 0 ? [] : await lotsOf(tx, dealerId, stationId);
  if (parkIds.length === 0) return plates.map(() => null);
  const found = (await staysAt(tx, { dealerId, parkIds }, asked)).values();
  return plates.map((plate) => (plate ? (found.next().value ?? null) : null));
}

/** What records of cars' stays at a gun say, in their order. */
async function valuesOf(context: WorkContext, gun: repo.Gun, seen: readonly Seen[]) {
  const parkOrders = await parkOrdersOf(context, gun, seen);
  const orderIds = seen.flatMap(({ visit }) => visit.orders.map(({ orderId }) => orderId));
  const occupied = await repo.occupyNosOf(context.tx, gun.dealerId, orderIds);
  return seen.map(({ visit }, index) => {
    const own = visit.orders.map(({ orderId }) => orderId);
    return {
      ...{
        plate_no: visit.plateNo,
        vehicle_class: visit.vehicleClass,
        opened_at: iso(visit.openedAt) as string,
        opened_by: visit.openedBy,
      },
      ...{ arrive_at: iso(visit.arriveAt), plug_at: iso(visit.plugAt), charge_from: iso(visit.chargeFrom), charge_to: iso(visit.chargeTo) },
      ...{ leave_at: iso(visit.leaveAt), leave_by: visit.leaveBy, order_ids: own, order_nos: visit.orders.map(({ orderNo }) => orderNo) },
      occupy_no: occupied.find(({ orderId }) => own.includes(orderId))?.no ?? null,
      park_order_id: parkOrders[index] ?? null,
    };
  });
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
  const seen = visits.map((visit) => {
    const known = rowOf(visit, left);
    left = left.filter((row) => row !== known);
    return { visit, known, fixedPlateNo: known?.fixedPlateNo ?? null };
  });
  for (const [index, values] of (await valuesOf(context, gun, seen)).entries()) {
    const known = seen[index]?.known;
    if (known) await repo.saveCar(tx, known, values);
    else await repo.insertCars(tx, [{ ...keyOf(gun, Date.parse(values.opened_at)), ...values }]);
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
    const seen = visits.map((visit) => ({ visit, fixedPlateNo: null }));
    const rows = (await valuesOf(context, gun, seen)).map((values) => ({ ...keyOf(gun, Date.parse(values.opened_at)), ...values }));
    for (let next = 0; next < rows.length; next += 500) await repo.insertCars(tx, rows.slice(next, next + 500));
    count += rows.length;
  }
  return count;
}
