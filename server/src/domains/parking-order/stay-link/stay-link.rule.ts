import { type FeeCalculation, type FeeLinks, type FeeRuleContent, stepScope } from '@bochong/contract/parking-fee';
import { yuan } from '../../../kernel/money.ts';
import { type Cover, type FeeInput, feeByDay } from '../../parking-fee/index.ts';

type LinkInput = Pick<FeeInput, 'sharedCap' | 'transferred'> & { covers: Cover[]; notes: string[] };
type SharedStay = NonNullable<FeeLinks['sharedCap']>['stays'][number];

/** The stay that links are asked about, and those it continues and is priced together with, by when they began. */
export interface LinkedStay {
  parkId: string;
  enterTime: string;
  until: string;
  continued: readonly { enterTime: string }[];
}

const sumByDate = (stays: readonly Pick<SharedStay, 'chargedByDate'>[]): Record<string, number> => {
  const sum: Record<string, number> = {};
  for (const { chargedByDate } of stays) for (const [date, fen] of Object.entries(chargedByDate)) sum[date] = (sum[date] ?? 0) + fen;
  return sum;
};

/** Other stays by what they are to this one: priced together with it, being merged into it at its lot, or drawing on the cap beside it. */
function apart(stays: readonly SharedStay[], { parkId, enterTime, until, continued }: LinkedStay) {
  const again = new Set(continued.map((past) => Date.parse(past.enterTime)));
  const within = (at: number) => at >= Date.parse(enterTime) && at < Date.parse(until);
  const own = stays.filter((stay) => again.has(Date.parse(stay.enterTime)));
  const beside = stays.filter((stay) => !own.includes(stay) && !(stay.parkId === parkId && within(Date.parse(stay.enterTime))));
  return { own, beside };
}

/** What links make of the input of the fee engine. A stay that is priced together with the one before is no transfer from it. */
export function linkInput(links: FeeLinks | undefined, stay: LinkedStay): LinkInput {
  const { nested, transfer, sharedCap } = links ?? {};
  const covers = (nested?.stays ?? []).map(
    ({ orderId, from, to }): Cover => ({
      kind: 'NESTED',
      from,
      to: to ?? stay.until,
      refId: orderId,
      label: `场中场「${nested?.linkName}」内场停放`,
    }),
  );
  const input: LinkInput = { covers, notes: [] };
  if (transfer?.from && stay.continued.length === 0) {
    const { carriedMinutes } = transfer.from;
    input.transferred = { carriedMinutes };
    const steps = carriedMinutes > 0 ? `，阶梯自第${carriedMinutes}分钟延续` : '';
    input.notes.push(`转场连续计费「${transfer.linkName}」：不再给免费时长${steps}`);
  }
  if (sharedCap) {
    const { linkName, capFen, stays } = sharedCap;
    const chargedByDate = sumByDate(apart(stays, stay).beside);
    input.sharedCap = { name: `共享封顶「${linkName}」`, capFen, chargedByDate };
    const taken = Object.entries(chargedByDate).sort(([a], [b]) => (a < b ? -1 : 1));
    const before = taken.map(([date, fen]) => `${date.slice(5)}已计${yuan(fen)}元`).join('、');
    input.notes.push(`共享封顶「${linkName}」：每车每日共${yuan(capFen)}元${before && `，其他停车${before}`}`);
  }
  return input;
}

/** Minutes that have gone through the steps when a stay ends: those of the last cycle or band where steps begin anew with each. */
export function elapsedAtEnd({ units }: Pick<FeeCalculation, 'units'>, scope: FeeRuleContent['stepScope'], carried: number): number {
  const last = units.at(-1);
  const same = (unit: FeeCalculation['units'][number]) =>
    scope === stepScope.STAY || (unit.cycleNo === last?.cycleNo && (scope === stepScope.CYCLE || unit.bandName === last.bandName));
  const begin = units.findLastIndex((unit) => !same(unit)) + 1;
  return units.slice(begin).reduce((sum, unit) => sum + unit.minutes, begin === 0 ? carried : 0);
}

/** The links with what a priced stay took of them; a stay it continues has taken its part before. */
export function usedLinks(links: FeeLinks, fee: FeeCalculation, scope: FeeRuleContent['stepScope'], stay: LinkedStay): FeeLinks {
  const { transfer, sharedCap } = links;
  const elapsedMinutes = elapsedAtEnd(fee, scope, stay.continued.length === 0 ? (transfer?.from?.carriedMinutes ?? 0) : 0);
  const before = sumByDate(apart(sharedCap?.stays ?? [], stay).own);
  const rest = Object.entries(feeByDay(fee)).map(([date, fen]) => [date, Math.max(0, fen - (before[date] ?? 0))] as const);
  return {
    ...links,
    ...(transfer && { transfer: { ...transfer, elapsedMinutes } }),
    ...(sharedCap && { sharedCap: { ...sharedCap, chargedByDate: Object.fromEntries(rest.filter(([, fen]) => fen > 0)) } }),
  };
}
