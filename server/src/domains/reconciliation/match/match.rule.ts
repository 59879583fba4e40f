import { diffType, matchDirection, diffProposal as proposals } from '@bochong/contract/reconciliation';
import type { Beyond, Booked, Difference, Group, Listed } from './match-side.ts';

const hourMs = 3_600_000;
/** How far apart the two sides of one payment, or one refund, may stand: a refund is listed when it was accepted and booked when it is finished. */
export const farthestMs = (direction: number): number => (direction === matchDirection.PAY ? 24 : 15 * 24) * hourMs;

const none: Beyond = { listed: [], answer: 'NONE' };
const revoked = 3;
const signOf = (direction: number) => (direction === matchDirection.PAY ? 1 : -1);
const total = <T>(rows: readonly T[], fen: (row: T) => number) => rows.reduce((sum, row) => sum + fen(row), 0);

/** Whether both sides do not decide a group by themselves: somebody has to look for its other side. */
export const isOneSided = ({ booked, listed }: Group): boolean => booked.length === 0 || listed.length === 0;

/** How the two sides of a group differ; nothing when they are even. Pure: equal groups give equal differences, whenever they are looked at. */
export function judge(group: Group, beyond: Beyond = none): Difference[] {
  return [...sidesOf(group, beyond), ...fees(group), ...ledger(group)];
}

function sidesOf(group: Group, beyond: Beyond): Difference[] {
  if (group.booked.length > 0) return group.listed.length > 0 ? bothSides(group) : tillOnly(group, beyond);
  return group.listed.length > 0 ? channelOnly(group, beyond) : [];
}

/** A group's difference: what each side has under its number. */
function differs(
  group: Group,
  {
    booked = [],
    listed = [],
    ...said
  }: { booked?: readonly Booked[]; listed?: readonly Listed[]; diffType: number; proposal: number; part?: number } & Partial<
    Pick<Difference, 'other' | 'till'>
  >,
): Difference {
  const sign = signOf(group.direction);
  const platformFen = sign * total(booked, ({ fen }) => fen);
  const channelFen = sign * total(listed, ({ settleFen }) => settleFen);
  const [first] = booked;
  return {
    ...{ part: 0, platformFen, channelFen, ledgerFen: group.ledgerFen, diffFen: channelFen - platformFen, other: null },
    ...{
      couponFen: total(listed, ({ couponFen }) => couponFen),
      line: listed[0] ?? null,
      till: first ? { id: first.id, at: first.at } : null,
    },
    ...said,
  };
}

/** What is missing on the channel's side is what its coupon gave. */
const isCoupon = (direction: number, diffFen: number, couponFen: number) => couponFen > 0 && diffFen === -signOf(direction) * couponFen;

/** Two sides that mean the same money. */
function amount(group: Group, booked: readonly Booked[], listed: readonly Listed[]): Difference[] {
  const one = differs(group, { booked, listed, diffType: diffType.AMOUNT, proposal: proposals.A3 });
  if (one.diffFen === 0) return [];
  if (isCoupon(group.direction, one.diffFen, one.couponFen)) return [{ ...one, proposal: proposals.A6 }];
  return [one.diffFen > 0 ? { ...one, proposal: proposals.A1 } : one];
}

/** Of several payments under one number the one that was booked, or the first; the others were paid again. */
function firstPaid(listed: readonly Listed[], channelKey: string | undefined): [Listed, ...Listed[]] {
  const sorted = listed.toSorted((a, b) => Number(b.channelKey === channelKey) - Number(a.channelKey === channelKey) || a.at - b.at);
  return sorted as [Listed, ...Listed[]];
}

const again = (group: Group, extra: readonly Listed[], till: { id: string; at: number } | null): Difference[] =>
  extra.map((line, index) =>
    differs(group, { listed: [line], diffType: diffType.DUPLICATE, proposal: proposals.A5, part: index + 1, till }),
  );

function bothSides(group: Group): Difference[] {
  const { direction, booked, listed } = group;
  if (direction !== matchDirection.PAY) return amount(group, booked, listed);
  const [first, ...extra] = firstPaid(listed, booked[0]?.channelKey);
  const till = booked[0] ? { id: booked[0].id, at: booked[0].at } : null;
  return [...amount(group, booked, [first]), ...again(group, extra, till)];
}

/** What stands in another window counts as the same money when the amounts agree, or a coupon says why not. */
function across(group: Group, sides: { booked?: readonly Booked[]; listed?: readonly Listed[] }, other: Booked | Listed): Difference {
  const till = 'id' in other ? { id: other.id, at: other.at } : undefined;
  const where = { other: { at: other.at, ...('day' in other && { day: other.day }) }, ...(till && { till }) };
  const mine = sides.booked?.[0]?.fen ?? sides.listed?.[0]?.settleFen ?? 0;
  const theirs = 'id' in other ? other.fen : other.settleFen;
  const coupon = 'id' in other ? (sides.listed?.[0]?.couponFen ?? 0) : other.couponFen;
  const agree = mine === theirs || Math.abs(mine - theirs) === coupon;
  const kind = agree ? { diffType: diffType.CROSS_DAY, proposal: proposals.CARRY } : { diffType: diffType.AMOUNT, proposal: proposals.A3 };
  const one = differs(group, { ...sides, ...kind, ...where });
  return !agree && one.diffFen > 0 ? { ...one, proposal: proposals.A1 } : one;
}

function channelOnly(group: Group, beyond: Beyond): Difference[] {
  const { direction, listed } = group;
  const { till } = beyond;
  const [first, ...extra] = firstPaid(listed, till?.channelKey);
  if (isUndone(group, beyond)) return [];
  const about = till && { id: till.id, at: till.at };
  const others = again(group, extra, about ?? null);
  const say = (type: number, proposal: number) => [
    differs(group, { listed: [first], diffType: type, proposal, ...(about && { till: about }) }),
    ...others,
  ];
  if (first.kind === revoked) return till?.done ? say(diffType.STATE, proposals.A4) : say(diffType.CHANNEL_ONLY, proposals.A2);
  if (!till) return say(diffType.CHANNEL_ONLY, proposals.A2);
  if (!till.done) {
    if (direction === matchDirection.REFUND) return say(diffType.STATE, proposals.A4);
    return till.paidOtherwise ? say(diffType.DUPLICATE, proposals.A5) : say(diffType.CHANNEL_ONLY, proposals.A1);
  }
  // Booked by another trade of the channel: this one was paid once more.
  if (direction === matchDirection.PAY && till.channelKey !== '' && till.channelKey !== first.channelKey)
    return say(diffType.DUPLICATE, proposals.A5);
  // Booked under another number of ours in the same window.
  if (till.inWindow) return [...amount(group, [till], [first]), ...others];
  if (Math.abs(till.at - first.at) > farthestMs(direction)) return say(diffType.CHANNEL_ONLY, proposals.A2);
  return [across(group, { listed: [first] }, till), ...others];
}

/** A payment that the till never booked and that the channel undid: neither side has its money. */
function isUndone({ direction, listed }: Group, { till, listed: others }: Beyond): boolean {
  if (till?.done || listed.length !== 1 || !listed[0]) return false;
  const [line] = listed;
  const opposite = direction === matchDirection.PAY ? (one: Listed) => one.kind === revoked : (one: Listed) => one.kind === 1;
  if (direction !== matchDirection.PAY && line.kind !== revoked) return false;
  return others.some((one) => opposite(one) && one.settleFen === line.settleFen && Math.abs(one.at - line.at) <= farthestMs(direction));
}

function tillOnly(group: Group, { listed, answer, paired }: Beyond): Difference[] {
  const { direction, booked } = group;
  const [mine] = booked;
  if (!mine || paired) return [];
  const near = listed.find(({ at }) => Math.abs(at - mine.at) <= farthestMs(direction));
  if (near) return [across(group, { booked }, near)];
  const refused = answer === 'CLOSED' || answer === 'PENDING';
  if (direction === matchDirection.REFUND && refused)
    return [differs(group, { booked, diffType: diffType.STATE, proposal: proposals.QUERY })];
  return [differs(group, { booked, diffType: diffType.PLATFORM_ONLY, proposal: answer === 'CLOSED' ? proposals.A3 : proposals.QUERY })];
}

/** The channel's fee against its own rate, to the fen. */
function fees({ direction, listed, ledgerFen }: Group): Difference[] {
  return listed.flatMap((line, index) => {
    if (line.feeBp === null) return [];
    const expected = signOf(direction) * Math.round((line.settleFen * line.feeBp) / 10_000);
    if (Math.abs(line.feeFen - expected) <= 1) return [];
    const sums = { platformFen: expected, channelFen: line.feeFen, ledgerFen, diffFen: 0, couponFen: 0 };
    return [{ ...sums, part: 100 + index, diffType: diffType.FEE, proposal: proposals.A7, other: null, till: null, line }];
  });
}

/** What the till booked and the ledger has not. */
function ledger(group: Group): Difference[] {
  const platformFen = signOf(group.direction) * total(group.booked, ({ fen }) => fen);
  if (group.ledgerFen === null || group.ledgerFen === platformFen) return [];
  return [
    {
      ...differs(group, { booked: group.booked, listed: group.listed, diffType: diffType.LEDGER, proposal: proposals.REPAIR, part: 200 }),
      diffFen: 0,
    },
  ];
}

/** Reconciliation of a bill as it is shown: 1 the same, 2 the channel has more, 3 the till has more. */
export function stateOf(differences: readonly Difference[]): 1 | 2 | 3 {
  const [one] = differences.filter(({ diffType: type }) => type !== diffType.FEE && type !== diffType.LEDGER);
  if (!one || one.diffType === diffType.CROSS_DAY) return 1;
  return one.diffFen > 0 ? 2 : 3;
}
