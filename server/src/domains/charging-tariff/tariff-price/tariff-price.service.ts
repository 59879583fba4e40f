import type { TariffScope, TariffSegment } from '@bochong/contract/charging-tariff';
import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate, type ConstantZone, dayMs, zoneMs } from '../../../kernel/time.ts';
import { dealerCalendar } from '../../parking-fee/index.ts';
import { bandsBetween, type Calendar, samePrice, type TariffVersion } from '../charging-engine/charging-profile.rule.ts';
import { engineCalendar, engineVersion, type StoredVersion } from '../tariff/tariff-version.rule.ts';
import { bindingAt } from '../tariff-binding/tariff-binding.rule.ts';
import * as repo from './tariff-price.repo.ts';

/** Where a charge takes place. */
export interface ChargingPlace {
  stationId: string;
  equipmentId: string;
  connectorId: string;
}

/** What `priceSession` needs of a tariff: of the version that the whole order keeps. */
export interface TariffInForce {
  tariffId: string;
  tariffName: string;
  versionId: string;
  versionNo: number;
  versions: readonly TariffVersion[];
  calendar: Calendar;
  zone: ConstantZone;
}

/** Special days of a unit around an instant, as far as any charge lasts: the whole years that its first and its last day stand in. */
export const calendarAround = async (tx: Tx, dealerId: string, ms: number): Promise<Calendar> =>
  engineCalendar(await dealerCalendar(tx, dealerId, null, businessDate(ms - dayMs), businessDate(ms + 31 * dayMs)));

/** Special days of the year of an instant. */
export async function calendarOfYear(tx: Tx, dealerId: string, at: string): Promise<Calendar> {
  const year = businessDate(Date.parse(at)).slice(0, 4);
  return engineCalendar(await dealerCalendar(tx, dealerId, null, `${year}-01-01`, `${year}-12-31`));
}

/** Only a version with rules by date asks for the calendar. */
const calendarFor = (tx: Tx, dealerId: string, versions: readonly StoredVersion[], ms: number): Promise<Calendar> =>
  versions.some(({ content }) => content.calendarRules.length > 0) ? calendarAround(tx, dealerId, ms) : Promise.resolve({});

/**
 * The tariff of a gun and its version at an instant (epoch ms), by the bindings and versions that were in force then, also for an order that
 * is told of later. Undefined: the gun is unknown, nothing is bound, or no version was in force; a charge is then refused or for a person.
 */
export async function tariffAt(tx: Tx, dealerId: string, place: ChargingPlace, ms: number): Promise<TariffInForce | undefined> {
  const gun = (await repo.pricedGuns(tx, [place.connectorId])).find((one) => one.dealerId === dealerId);
  if (gun === undefined) return undefined;
  const bound = { ...gun, stationId: place.stationId, equipmentId: place.equipmentId };
  const binding = bindingAt(await repo.bindingsInForce(tx, [bound], ms), bound, ms);
  const [version] = binding ? await repo.versionsInForce(tx, [binding.tariffId], ms) : [];
  if (version === undefined) return undefined;
  const { tariffId, tariffName, versionId, versionNo } = version;
  const calendar = await calendarFor(tx, dealerId, [version], ms);
  return { tariffId, tariffName, versionId, versionNo, versions: [engineVersion(version)], calendar, zone: gun.zone };
}

/** Published versions that orders keep, by id; those of another unit are left out. Content of a published version never changes. */
export async function versionsById(
  tx: Tx,
  dealerId: string,
  versionIds: readonly string[],
): Promise<Map<string, TariffVersion & Pick<StoredVersion, 'tariffId' | 'tariffName' | 'versionNo'>>> {
  const versions = await repo.versionsByIds(tx, dealerId, versionIds);
  return new Map(
    versions.map((version) => {
      const { versionId, tariffId, tariffName, versionNo } = version;
      return [versionId, { ...engineVersion(version), tariffId, tariffName, versionNo }];
    }),
  );
}

/** Price of a gun at an instant, how long it stays so for a charge that begins then (epoch ms), and the day it is part of. */
export interface PriceNow extends Pick<TariffSegment, 'rateLabel' | 'elecPriceE5' | 'servicePriceE5'> {
  tariffId: string;
  tariffName: string;
  versionId: string;
  /** Of the binding that counts. */
  scopeType: TariffScope;
  /** Two days ahead at most. */
  until: number;
  today: TariffSegment[];
}

function priceOf(version: StoredVersion, calendar: Calendar, zone: ConstantZone, ms: number): Omit<PriceNow, 'scopeType'> | undefined {
  const engine = engineVersion(version);
  const bands = bandsBetween(engine, calendar, zone, ms, ms + 2 * dayMs) ?? [];
  const [first] = bands;
  if (first === undefined) return undefined;
  const { rateLabel, elecPriceE5, servicePriceE5 } = first.segment as TariffSegment;
  const other = bands.find(({ segment }) => segment.rateLabel !== rateLabel || !samePrice(segment, first.segment));
  const until = Math.min(other?.from ?? ms + 2 * dayMs, engine.effectiveTo ?? Number.POSITIVE_INFINITY);
  const midnight = first.day * dayMs - zoneMs(zone);
  const today = (bandsBetween(engine, calendar, zone, midnight, midnight + dayMs) ?? []).map(({ from, to, segment }) => ({
    ...(segment as TariffSegment),
    startMin: (from - midnight) / 60_000,
    endMin: (to - midnight) / 60_000,
  }));
  const { tariffId, tariffName, versionId } = version;
  return { tariffId, tariffName, versionId, rateLabel, elecPriceE5, servicePriceE5, until, today };
}

/** Prices of guns at an instant, by gun; those without one are left out. */
export async function priceNow(tx: Tx, connectorIds: readonly string[], ms: number): Promise<Map<string, PriceNow>> {
  const prices = new Map<string, PriceNow>();
  if (connectorIds.length === 0) return prices;
  const guns = await repo.pricedGuns(tx, connectorIds);
  const bindings = await repo.bindingsInForce(tx, guns, ms);
  const versions = await repo.versionsInForce(tx, [...new Set(bindings.map(({ tariffId }) => tariffId))], ms);
  const calendars = new Map<string, Calendar>();
  for (const dealerId of new Set(guns.map((gun) => gun.dealerId))) calendars.set(dealerId, await calendarFor(tx, dealerId, versions, ms));
  const known = new Map<string, ReturnType<typeof priceOf>>();
  for (const gun of guns) {
    const binding = bindingAt(bindings, gun, ms);
    const version = versions.find(({ tariffId }) => tariffId === binding?.tariffId);
    if (binding === undefined || version === undefined) continue;
    const key = `${version.versionId} ${gun.zone}`;
    if (!known.has(key)) known.set(key, priceOf(version, calendars.get(gun.dealerId) ?? {}, gun.zone, ms));
    const price = known.get(key);
    if (price !== undefined) prices.set(gun.connectorId, { ...price, scopeType: binding.scopeType });
  }
  return prices;
}

/** Guns of a station that could be used and would not have a price at an instant. */
export async function unpricedGuns(tx: Tx, stationId: string, ms: number): Promise<string[]> {
  const guns = (await repo.stationGuns(tx, stationId, null)).filter(({ usable }) => usable);
  const prices = await priceNow(
    tx,
    guns.map(({ connectorId }) => connectorId),
    ms,
  );
  return guns.filter(({ connectorId }) => !prices.has(connectorId)).map(({ connectorCode }) => connectorCode);
}

/** Guns named in a refusal; of many the first and how many they are. */
export const namesOf = (guns: readonly string[]): string => `${guns.slice(0, 5).join('、')}${guns.length > 5 ? `等${guns.length}把` : ''}`;
