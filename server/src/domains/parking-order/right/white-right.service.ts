import { carType } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { Cover } from '../../parking-fee/index.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { type RightSpan, spansOf } from './right-window.rule.ts';
import type { RightHolder } from './stay-right.repo.ts';
import { saveWhites, type WhiteRight, whitesOf } from './white-right.repo.ts';

const [freeOfCharge, discounted] = [1, 2];
export const minuteAfter = (at: string) => new Date(Date.parse(at) + 60_000).toISOString();

/** Entries for a vehicle; of one that is good for a number of stays only one stay at a time asks whether it still is. */
export async function whitesFor(tx: Tx, holder: RightHolder, from: string, to: string): Promise<WhiteRight[]> {
  const whites = await whitesOf(tx, holder, from, to);
  const limited = whites.filter((white) => white.limited);
  // A vehicle that only comes near has used nothing yet, and what is looked back at uses nothing more.
  if (limited.length === 0 || holder.id === undefined || holder.settled) return whites;
  for (const { listId } of limited) await lockVehicle(tx, holder.dealerId, listId);
  return whitesOf(tx, holder, from, to);
}

/** What the white list frees of `[from, to)`. */
export const whiteCovers = (whites: readonly WhiteRight[], from: string, to: string): Cover[] =>
  whites
    .filter(({ feePolicy }) => feePolicy === freeOfCharge)
    .flatMap((white) => whiteSpans(white, from, to).map((span) => ({ ...span, kind: 'WHITE' as const, refId: white.listId })));

const holdsAt = ({ kept, validFrom, validTo }: WhiteRight, at: string) =>
  kept || (Date.parse(validFrom) <= Date.parse(at) && (validTo === null || Date.parse(validTo) > Date.parse(at)));

/** What the white list leaves a stay to pay that began at an instant, and why. */
export const discountsOf = (whites: readonly WhiteRight[], at: string): { name: string; permille: number }[] =>
  whites
    .filter((white) => white.feePolicy === discounted && holdsAt(white, at) && whiteSpans(white, at, minuteAfter(at)).length > 0)
    .map(({ payPermille }) => ({ name: '白名单', permille: payPermille }));

/** Whether the white list lets a vehicle in now, whatever it is charged. */
export const isWhite = (whites: readonly WhiteRight[], at: string): boolean =>
  whites.some((white) => whiteSpans(white, at, minuteAfter(at)).length > 0);

function whiteSpans({ validFrom, validTo, windows }: WhiteRight, from: string, to: string): RightSpan[] {
  const begin = Date.parse(validFrom) > Date.parse(from) ? validFrom : from;
  const end = validTo !== null && Date.parse(validTo) < Date.parse(to) ? validTo : to;
  if (Date.parse(begin) >= Date.parse(end)) return [];
  const dayAfter = businessDate(Date.parse(end) + 86_400_000);
  return spansOf({ fromDate: businessDate(Date.parse(begin)), toDate: dayAfter, windows }, begin, end);
}

type Ended = RightHolder & { id: string; carType: number; enterTime: string };

/** Keeps with a stay that has ended the entries it was let in, freed or discounted by: each counts for one stay. */
export async function keepWhites(tx: Tx, stay: Ended, until: string, calculation: FeeCalculation | null): Promise<void> {
  const touched = stay.carType === carType.WHITE || stay.carType === carType.DISABLED;
  if (!touched && !calculation?.covers.some(({ kind }) => kind === 'WHITE')) return;
  const { enterTime } = stay;
  const whites = await whitesFor(tx, stay, enterTime, until);
  const used = whites.filter((white) =>
    white.feePolicy === freeOfCharge && Date.parse(until) > Date.parse(enterTime)
      ? whiteSpans(white, enterTime, until).length > 0
      : whiteSpans(white, enterTime, minuteAfter(enterTime)).length > 0,
  );
  await saveWhites(tx, stay, used, businessDate(Date.parse(enterTime)));
}

/** Gives back what a stay had used: it goes on. */
export const dropWhites = (tx: Tx, stay: Ended): Promise<void> => saveWhites(tx, stay, [], businessDate(Date.parse(stay.enterTime)));
