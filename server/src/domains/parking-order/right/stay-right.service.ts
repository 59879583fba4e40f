import { carType } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/db.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { Cover } from '../../parking-fee/index.ts';
import { lockVehicle } from '../stay.repo.ts';
import { groupCovers } from './group-cover.rule.ts';
import { type RightSpan, spansOf } from './right-window.rule.ts';
import { groupStays, type PassRight, passesOf, passGroup, type RightHolder, type WhiteRight, whitesOf } from './stay-right.repo.ts';
import { tariffCarType } from './tariff-car-type.rule.ts';

/** Overflow rule of a group that keeps its further vehicles out. */
const refuseOverflow = 2;

/** Since when a group covers a stay; undefined while others hold its spaces. A stay that is about to begin has no order yet. */
async function groupCoversFrom(tx: Tx, holder: RightHolder, groupId: string, from: string, until: string): Promise<string | undefined> {
  const group = await passGroup(tx, holder.dealerId, groupId);
  if (!group) return from;
  const id = holder.id ?? 'new';
  const stays = (await groupStays(tx, { ...holder, groupId }, until)).filter((stay) => stay.id !== id);
  return groupCovers([...stays, { id, from, to: null }], group.spaces, group.autoPromote).get(id);
}

/** What covers a vehicle in a lot between two instants. */
export async function coversOf(tx: Tx, holder: RightHolder, from: string, to: string): Promise<Cover[]> {
  const covers: Cover[] = [];
  for (const pass of await passesOf(tx, holder, from, to)) {
    const since = pass.groupId === null ? from : await groupCoversFrom(tx, holder, pass.groupId, from, to);
    if (since === undefined) continue;
    const begin = Date.parse(since) > Date.parse(from) ? since : from;
    covers.push(...passCovers([pass], begin, to));
  }
  for (const white of await whitesOf(tx, holder, from, to))
    if (white.feePolicy === freeOfCharge)
      covers.push(...whiteSpans(white, from, to).map((span) => ({ ...span, kind: 'WHITE' as const, refId: white.listId })));
  return covers;
}

/** The stretches of `[from, to)` that passes cover, all of them for this vehicle alone. */
export const passCovers = (passes: readonly PassRight[], from: string, to: string): Cover[] =>
  passes.flatMap((pass) => spansOf(pass, from, to).map((span) => ({ ...span, kind: 'PASS' as const, refId: pass.cardId })));

/** What the white list leaves a stay to pay, and why. */
export async function discountsOf(tx: Tx, holder: RightHolder, at: string): Promise<{ name: string; permille: number }[]> {
  const whites = await whitesOf(tx, holder, at, at);
  return whites
    .filter((white) => white.feePolicy === discounted && whiteSpans(white, at, minuteAfter(at)).length > 0)
    .map(({ payPermille }) => ({ name: '白名单', permille: payPermille }));
}

/** Whether the white list lets a vehicle in now, whatever it is charged. */
export const isWhite = async (tx: Tx, holder: RightHolder, at: string): Promise<boolean> =>
  (await whitesOf(tx, holder, at, minuteAfter(at))).some((white) => whiteSpans(white, at, minuteAfter(at)).length > 0);

const [freeOfCharge, discounted] = [1, 2];
const minuteAfter = (at: string) => new Date(Date.parse(at) + 60_000).toISOString();

function whiteSpans({ validFrom, validTo, windows }: WhiteRight, from: string, to: string): RightSpan[] {
  const begin = Date.parse(validFrom) > Date.parse(from) ? validFrom : from;
  const end = validTo !== null && Date.parse(validTo) < Date.parse(to) ? validTo : to;
  if (Date.parse(begin) >= Date.parse(end)) return [];
  const dayAfter = businessDate(Date.parse(end) + 86_400_000);
  return spansOf({ fromDate: businessDate(Date.parse(begin)), toDate: dayAfter, windows }, begin, end);
}

/** What a group says to one more of its vehicles: null when it has no group or a space there. */
export async function groupOverflow(tx: Tx, holder: RightHolder, at: string): Promise<{ refused: boolean } | null> {
  const pass = (await passesOf(tx, holder, at, at)).find(({ groupId }) => groupId !== null);
  const groupId = pass?.groupId;
  if (!groupId) return null;
  // Vehicles of one group come in one after the other: the second sees the first.
  await lockVehicle(tx, holder.parkId, groupId);
  if ((await groupCoversFrom(tx, holder, groupId, at, at)) !== undefined) return null;
  return { refused: (await passGroup(tx, holder.dealerId, groupId))?.overflowRule === refuseOverflow };
}

/** Identity of a vehicle that comes in: that of the right that covers this instant. */
export async function carTypeAtEntry(tx: Tx, stay: RightHolder & { carType: number; enterTime: string }): Promise<number> {
  if (stay.carType !== carType.TEMP) return stay.carType;
  if (await isWhite(tx, stay, stay.enterTime)) return carType.WHITE;
  const covers = await coversOf(tx, stay, stay.enterTime, minuteAfter(stay.enterTime));
  if (covers.length > 0) return carType.PASS;
  return (await groupOverflow(tx, stay, stay.enterTime)) ? carType.GROUP_OVERFLOW : carType.TEMP;
}

/** Identity a priced stay turns out to have: a pass that did not cover all of it has run out on it (parking-core §5.5). */
export function carTypeOfStay(stay: { carType: number }, calculation: FeeCalculation | null): number {
  if (calculation === null || tariffCarType(stay.carType) !== carType.TEMP) return stay.carType;
  if (stay.carType === carType.WHITE) return stay.carType;
  const covered = calculation.covers.filter((cover) => cover.kind === 'PASS').reduce((sum, cover) => sum + cover.minutes, 0);
  if (stay.carType === carType.GROUP_OVERFLOW) return covered > 0 && calculation.billableMinutes === 0 ? carType.PASS : stay.carType;
  if (covered === 0) return stay.carType === carType.PASS && calculation.normalized.minutes > 0 ? carType.PASS_EXPIRED : stay.carType;
  return calculation.billableMinutes === 0 ? carType.PASS : carType.PASS_EXPIRED;
}
