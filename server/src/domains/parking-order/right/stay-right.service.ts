import { carType } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { together } from '../../../kernel/database/together.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { Cover } from '../../parking-fee/index.ts';
import { businessRuleOfPark } from '../../parking-lot/index.ts';
import { specialOf } from '../../vehicle-setting/index.ts';
import { carTypeAtEntry } from '../stay/stay-begin.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { type DisabledGrant, type Entitlement, entitlementOf } from './disabled-right.repo.ts';
import { type GrantStay, grantFor } from './disabled-right.service.ts';
import { groupCovers } from './group-cover.rule.ts';
import { spansOf } from './right-window.rule.ts';
import { groupStays, type PassRight, passesOf, passGroup, type RightHolder } from './stay-right.repo.ts';
import { tariffCarType } from './tariff-car-type.rule.ts';
import type { WhiteRight } from './white-right.repo.ts';
import { isWhite, minuteAfter, whiteCovers, whitesFor } from './white-right.service.ts';

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

/** Rights of a vehicle in a lot that touch a time. */
export interface Rights {
  passes: readonly PassRight[];
  whites: readonly WhiteRight[];
}

/** Rights of a vehicle in a lot that touch `[from, to)`: read once, asked several things. */
export async function rightsOf(tx: Tx, holder: RightHolder, from: string, to: string): Promise<Rights> {
  const [passes, whites] = await together(tx, (one) => Promise.all([passesOf(one, holder, from, to), whitesFor(one, holder, from, to)]));
  return { passes, whites };
}

/** What covers a vehicle in a lot between two instants. */
export async function coversOf(tx: Tx, holder: RightHolder, { passes, whites }: Rights, from: string, to: string): Promise<Cover[]> {
  const covers: Cover[] = [];
  for (const pass of passes) {
    const since = pass.groupId === null ? from : await groupCoversFrom(tx, holder, pass.groupId, from, to);
    if (since === undefined) continue;
    const begin = Date.parse(since) > Date.parse(from) ? since : from;
    covers.push(...passCovers([pass], begin, to));
  }
  return [...covers, ...whiteCovers(whites, from, to)];
}

/** The stretches of `[from, to)` that passes cover, all of them for this vehicle alone. */
export const passCovers = (passes: readonly PassRight[], from: string, to: string): Cover[] =>
  passes.flatMap((pass) => spansOf(pass, from, to).map((span) => ({ ...span, kind: 'PASS' as const, refId: pass.cardId })));

/** What a group says to one more of its vehicles: null when it has no group or a space there. */
export async function groupOverflow(tx: Tx, holder: RightHolder, { passes }: Rights, at: string): Promise<{ refused: boolean } | null> {
  const day = businessDate(Date.parse(at));
  const pass = passes.find(({ groupId, fromDate, toDate }) => groupId !== null && fromDate <= day && toDate >= day);
  const groupId = pass?.groupId;
  if (!groupId) return null;
  // Vehicles of one group come in one after the other: the second sees the first.
  await lockVehicle(tx, holder.parkId, groupId);
  if ((await groupCoversFrom(tx, holder, groupId, at, at)) !== undefined) return null;
  return { refused: (await passGroup(tx, holder.dealerId, groupId))?.overflowRule === refuseOverflow };
}

/** What decides who a vehicle that comes in is. */
interface EntryFacts {
  rights: Rights;
  entitled: Entitlement | undefined;
  special: Awaited<ReturnType<typeof specialOf>>;
}

/** Reads {@link EntryFacts} of a stay that begins; null when its vehicle is somebody already. */
export async function entryFacts(tx: Tx, stay: GrantStay): Promise<EntryFacts | null> {
  if (stay.carType !== carType.TEMP) return null;
  const at = stay.enterTime;
  const [rights, entitled, special] = await together(tx, (one) =>
    Promise.all([rightsOf(one, stay, at, minuteAfter(at)), entitlementOf(one, stay, at), specialOf(one, stay, { ...stay, at })]),
  );
  return { rights, entitled, special };
}

/** Who a vehicle that comes in is: whoever the right that covers this instant says, and what it is granted as a disabled person's. */
export async function identityAtEntry(
  tx: Tx,
  stay: GrantStay,
  facts: EntryFacts | null,
): Promise<{ carType: number; grant: DisabledGrant | null }> {
  if (stay.carType !== carType.TEMP || facts === null) return { carType: stay.carType, grant: null };
  const [from, to] = [stay.enterTime, minuteAfter(stay.enterTime)];
  const { rights, entitled, special } = facts;
  const covers = await coversOf(tx, stay, rights, from, to);
  // Who need not pay anyway does not use up a grant.
  const grant = covers.length === 0 ? await grantFor(tx, stay, entitled) : null;
  if (grant) return { carType: carType.DISABLED, grant };
  if (isWhite(rights.whites, from)) return { carType: carType.WHITE, grant };
  if (covers.length > 0) return { carType: carType.PASS, grant };
  if (await groupOverflow(tx, stay, rights, from)) return { carType: carType.GROUP_OVERFLOW, grant };
  return { carType: special?.parkAs ?? carType.TEMP, grant };
}

/** Identity of a stay under another plate than it was opened with; one that no right has to do with stays what it is. */
export async function identityUnder(tx: Tx, stay: GrantStay): ReturnType<typeof identityAtEntry> {
  if (stay.carType === carType.SPECIAL || stay.carType === carType.VIP) {
    const rule = await businessRuleOfPark(tx, stay.dealerId, stay.parkId);
    return asBegun(tx, { ...stay, carType: carTypeAtEntry(rule, stay.plateNo, stay.plateType) });
  }
  const byRight = stay.carType === carType.DISABLED || tariffCarType(stay.carType) === carType.TEMP;
  return asBegun(tx, byRight ? { ...stay, carType: carType.TEMP } : stay);
}

const asBegun = async (tx: Tx, stay: GrantStay) => identityAtEntry(tx, stay, await entryFacts(tx, stay));

/** Identity a priced stay turns out to have: a pass that did not cover all of it has run out on it. */
export function carTypeOfStay(stay: { carType: number }, calculation: FeeCalculation | null): number {
  if (calculation === null || tariffCarType(stay.carType) !== carType.TEMP) return stay.carType;
  if (stay.carType === carType.WHITE) return stay.carType;
  const covered = calculation.covers.filter((cover) => cover.kind === 'PASS').reduce((sum, cover) => sum + cover.minutes, 0);
  if (stay.carType === carType.GROUP_OVERFLOW) return covered > 0 && calculation.billableMinutes === 0 ? carType.PASS : stay.carType;
  if (covered === 0) return stay.carType === carType.PASS && calculation.normalized.minutes > 0 ? carType.PASS_EXPIRED : stay.carType;
  return calculation.billableMinutes === 0 ? carType.PASS : carType.PASS_EXPIRED;
}
