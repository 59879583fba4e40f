import { deviceStand } from '@bochong/contract/charging-power';
import { distribute, type Grant, type Strategy, type Want } from './power-distribution.rule.ts';
import { leastW } from './power-share.rule.ts';

export type Stand = (typeof deviceStand)['options'][number]['value'];
const { KEEPS, ANSWERING, REFUSES, IGNORES, AWAY } = deviceStand;

/** A device as the platform knows it, watts. */
export interface PlannedDevice {
  equipmentId: string;
  ratedW: number;
  /** The most it may be drawing by all it was ever told and may still act on. */
  heldW: number;
  /** What it was told last; null: nothing, or no limit. */
  shareW: number | null;
  online: boolean;
  answer: 'none' | 'waiting' | 'accepted' | 'refused';
  /** What its charges drew together, measured after it accepted; 0 without charges, null while that is not known. */
  drawnW: number | null;
  /** It was seen keeping to a limit, or drawing more than it was told. */
  proven: boolean;
  ignores: boolean;
  wants: readonly Want[];
}

/** What is said again for less than this is not worth a call. */
const deadbandOf = (ratedW: number): number => Math.max(1000, ratedW * 0.03);
/** A meter and a controller are not exact: so much above its limit is within it. */
const toleranceOf = (shareW: number): number => 500 + shareW * 0.03;
/** What an idle device has, so that a car can begin; less where half the limit would not do for all. */
const startW = 3000;
const stepW = 100;
const down = (watts: number): number => Math.floor(watts / stepW) * stepW;

/** What a device may be drawing by now, and what is known of how it answers limits. */
export interface Known {
  heldW: number;
  stand: Stand;
  proven: boolean;
}

/**
 * A limit that was lowered is free for others only once the device was seen at or below it: what it said is not enough. Who refuses, or draws
 * more than it was told, may draw all it can. Who has no connection goes on by what it may have been told last.
 */
export function knownOf(device: PlannedDevice): Known {
  const { ratedW, heldW, shareW, online, answer, drawnW, proven } = device;
  const told = Math.min(ratedW, shareW ?? ratedW);
  const exceeds = answer === 'accepted' && drawnW !== null && drawnW > told + toleranceOf(told);
  if (device.ignores || exceeds) return { heldW: ratedW, stand: IGNORES, proven: false };
  if (answer === 'refused') return { heldW: ratedW, stand: REFUSES, proven: false };
  const highest = Math.min(ratedW, Math.max(heldW, answer === 'waiting' ? told : 0));
  if (!online) return { heldW: highest, stand: AWAY, proven };
  if (answer === 'none') return { heldW: Math.min(ratedW, heldW), stand: KEEPS, proven };
  if (answer === 'waiting' || drawnW === null) return { heldW: highest, stand: ANSWERING, proven };
  // At a limit that holds it back while its charges ask for more.
  const asked = device.wants.reduce((sum, { mostW }) => sum + mostW, 0);
  const held = drawnW > 0 && asked > told && told < ratedW;
  return { heldW: told, stand: KEEPS, proven: proven || held };
}

export interface Plan {
  /** Devices to be told a new limit. */
  told: { equipmentId: string; shareW: number }[];
  known: Map<string, Known>;
  /** What each gun that asks gets of the strategy; guns of devices that keep to no limit are not among them. */
  grants: Map<string, Grant>;
  /** What all devices together may be drawing, and what is kept free for one that does not keep to its first limit. */
  heldW: number;
  reserveW: number;
}

/**
 * What devices are told next. However they answer, what all of them may draw together never grows beyond the limit: a limit is raised only by what is free now,
 * and lowering frees nothing until it was seen. The largest device that was never seen under a limit has its full power kept free, for it may
 * turn out to ignore what it is told.
 */
export function planOf(strategy: Strategy, limitW: number, devices: readonly PlannedDevice[], now: number): Plan {
  const known = new Map(devices.map((device) => [device.equipmentId, knownOf(device)]));
  const of = ({ equipmentId }: PlannedDevice) => known.get(equipmentId) as Known;
  const led = devices.filter((device) => of(device).stand === KEEPS || of(device).stand === ANSWERING);
  const fixedW = devices.filter((device) => !led.includes(device)).reduce((sum, device) => sum + of(device).heldW, 0);
  const reserveW = Math.max(0, ...led.filter((device) => !of(device).proven).map(({ ratedW }) => ratedW - leastW));
  const asks = led.filter(({ wants }) => wants.length > 0);
  const idleW = Math.max(leastW, Math.min(startW, down(limitW / (2 * Math.max(1, devices.length)))));
  const floorW = led.filter((device) => device.wants.length === 0).reduce((sum, { ratedW }) => sum + Math.min(ratedW, idleW), 0);
  const wants = asks.flatMap((device) => device.wants);
  const grants = distribute(strategy, limitW - fixedW - reserveW - floorW, wants, now);
  const target = (device: PlannedDevice): number => {
    const sum = device.wants.reduce((all, { connectorId }) => all + (grants.get(connectorId)?.watts ?? 0), 0);
    return Math.min(device.ratedW, Math.max(idleW, down(sum)));
  };
  const heldW = devices.reduce((sum, device) => sum + of(device).heldW, 0);
  let free = limitW - reserveW - heldW;
  const told: Plan['told'] = [];
  // Who is waiting for an answer is told nothing new: it could act on either.
  const ready = led.filter((device) => device.answer !== 'waiting');
  for (const device of ready) {
    const [wished, told0] = [target(device), device.shareW ?? device.ratedW];
    // An idle device goes back to the least; what a car leaves over matters only where somebody could use it.
    const lowers = told0 - wished >= deadbandOf(device.ratedW) || (free < 0 && wished < told0);
    if (lowers) told.push({ equipmentId: device.equipmentId, shareW: wished });
  }
  for (const device of ready.toSorted((a, b) => of(a).heldW - of(b).heldW || (a.equipmentId < b.equipmentId ? -1 : 1))) {
    const now0 = of(device).heldW;
    if (told.some(({ equipmentId }) => equipmentId === device.equipmentId) || of(device).stand !== KEEPS) continue;
    const wished = Math.min(target(device), down(now0 + Math.max(0, free)));
    const rises = wished - now0 >= deadbandOf(device.ratedW) || (wished > now0 && wished === target(device) && now0 <= idleW);
    if (!rises) continue;
    free -= wished - now0;
    told.push({ equipmentId: device.equipmentId, shareW: wished });
  }
  return { told, known, grants, heldW, reserveW };
}
