import {
  type FreeDuration,
  type FreeDurationFields,
  type FreeLinkFields,
  freeDurationErrors,
  freeLinkErrors,
  freeMode,
  freeScope,
  freeStatus,
} from '@bochong/contract/parking-fee';
import { fail } from '../../../kernel/http/errors.ts';
import { dayOf, floorMinute } from '../fee-engine/fee-clock.rule.ts';
import type { FreeDurationTerms } from '../fee-engine/fee-free.rule.ts';
import { type DayCalendar, dayTypeOf, type FeeVehicle } from '../fee-engine/fee-plan.rule.ts';

interface Held {
  since: string;
  until: string | null;
  status: number;
}
export type FreeVersion = Held & FreeDurationFields & { freeId: string; rev: number };
export type LinkVersion = Held & FreeLinkFields & { linkId: string };

/** Versions of free durations and links that hold at some time of a period. */
export interface FreeBook {
  readonly frees: readonly FreeVersion[];
  readonly links: readonly LinkVersion[];
}

/** What free minutes depend on beside the versions. */
export interface FreeQuestion {
  parkId: string | null;
  /** Entry. */
  at: string;
  vehicle: FeeVehicle;
  calendar: DayCalendar;
  /** Free duration the rule cites. */
  citedId: string | null | undefined;
  /** When the citation is read: a rule being tried on the past cites what stands today. Absent: at entry. */
  citedAt?: string | undefined;
}

const holds = ({ since, until, status }: Held, ms: number): boolean =>
  status === freeStatus.ON && Date.parse(since) <= ms && (until === null || ms < Date.parse(until));
const inPeriod = ({ effectiveFrom, effectiveTo }: FreeDurationFields, ms: number): boolean =>
  Date.parse(effectiveFrom) <= ms && (effectiveTo === null || ms < Date.parse(effectiveTo));
const allows = (codes: readonly number[], code: number | undefined): boolean =>
  codes.length === 0 || (code !== undefined && codes.includes(code));

const appliesTo = ({ applyVehicle, applyDayTypes }: FreeDurationFields, { at, vehicle, calendar }: FreeQuestion): boolean =>
  allows(applyVehicle.energyTypes, vehicle.energyType) &&
  allows(applyVehicle.vehicleClasses, vehicle.vehicleClass) &&
  allows(applyVehicle.carTypes, vehicle.carType) &&
  allows(applyDayTypes, dayTypeOf(dayOf(floorMinute(at)), calendar));

/** The link a lot is in at an instant: at most one. */
export const linkAt = ({ links }: FreeBook, parkId: string | null, at: string): LinkVersion | undefined =>
  links.find((link) => parkId !== null && link.parkIds.includes(parkId) && holds(link, Date.parse(at)));

/** The free duration a stay enters under: that of its lot's link, else the lot's own, else the one its rule cites. Null: the rule's minutes. */
export function freeAt(book: FreeBook, question: FreeQuestion): FreeDurationTerms | null {
  const { parkId, at, citedId, citedAt = at } = question;
  const find = (when: string, isIt: (free: FreeVersion) => boolean) =>
    book.frees.find((free) => isIt(free) && holds(free, Date.parse(when)) && inPeriod(free, Date.parse(when)) && appliesTo(free, question));
  const link = linkAt(book, parkId, at);
  const shared = link && find(at, (free) => free.freeId === link.freeId);
  const chosen =
    shared ??
    find(at, (free) => parkId !== null && free.parkIds.includes(parkId)) ??
    (citedId ? find(citedAt, (free) => free.freeId === citedId) : undefined);
  if (!chosen) return null;
  const { freeId, rev, freeName, minutes, freeMode: mode, freeScope: scope, windowMinutes } = chosen;
  return { freeId, rev, freeName, linkName: (shared && link?.linkName) ?? null, terms: { minutes, mode, scope, windowMinutes } };
}

const meet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((code) => other.includes(code));

/** First lot that two free durations would both stand for, at the same time, for the same vehicle on the same kind of day. */
export function sharedLot(one: FreeDurationFields, other: FreeDurationFields): string | undefined {
  const ends = (fields: FreeDurationFields) => (fields.effectiveTo === null ? Number.POSITIVE_INFINITY : Date.parse(fields.effectiveTo));
  const together = Date.parse(one.effectiveFrom) < ends(other) && Date.parse(other.effectiveFrom) < ends(one);
  const same =
    meet(one.applyVehicle.energyTypes, other.applyVehicle.energyTypes) &&
    meet(one.applyVehicle.vehicleClasses, other.applyVehicle.vehicleClasses) &&
    meet(one.applyVehicle.carTypes, other.applyVehicle.carTypes) &&
    meet(one.applyDayTypes, other.applyDayTypes);
  return together && same ? one.parkIds.find((parkId) => other.parkIds.includes(parkId)) : undefined;
}

export function checkPeriod({ effectiveFrom, effectiveTo }: FreeDurationFields): void {
  if (effectiveTo !== null && Date.parse(effectiveTo) <= Date.parse(effectiveFrom)) fail(freeDurationErrors.period);
}

/** A link shares what is used up; minutes that every stay gets anew are not. */
export function checkShareable({ freeName, freeScope: scope }: Pick<FreeDurationFields, 'freeName' | 'freeScope'>): void {
  if (scope === freeScope.EACH_STAY) fail(freeLinkErrors.eachStay, { freeName });
}

const hours = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`);

/** A free duration in words. */
export function freeText(free: Pick<FreeDuration, 'minutes' | 'freeMode' | 'freeScope' | 'windowMinutes'>): string {
  const windowed = free.freeScope === freeScope.ONCE_IN_WINDOW || free.freeScope === freeScope.CUMULATIVE;
  const scope = `${freeScope.label(free.freeScope)}${windowed ? `(${hours(free.windowMinutes)})` : ''}`;
  return `${hours(free.minutes)}，${scope}，${freeMode.label(free.freeMode)}`;
}
