import { type FeeCalculation, ruleChangeMode } from '@bochong/contract/parking-fee';
import type { Tx } from '../../kernel/db.ts';
import { businessDate } from '../../kernel/time.ts';
import {
  calculateAfterPrepay,
  calculateFee,
  continuesStay,
  dayTypesBetween,
  laterRules,
  mergedStay,
  ruleVersion,
} from '../parking-fee/index.ts';
import { earlierStays } from './order-fee.repo.ts';
import { coversOf, tariffCarType } from './right/stay-right.service.ts';
import type { StayRow } from './stay.repo.ts';

type Vehicle = NonNullable<Parameters<typeof calculateFee>[0]['vehicle']>;

/** What the fee engine may look at; codes come from our own tables. */
const vehicleOf = (stay: StayRow) =>
  ({
    carType: tariffCarType(stay.carType),
    plateType: stay.plateType,
    energyType: stay.energyType,
    plateColor: stay.plateColor,
    vehicleClass: stay.vehicleClass,
  }) as Vehicle;

/**
 * Fee of a stay up to an instant by the rule version fixed at entry. Null without a rule: nothing may be charged.
 * A short re-entry continues the stay before it, a full payment inside the lot holds the fee until its grace period ends, and a rule
 * that changes at cycle starts brings its later versions (parking-core §5.3, §5.4, §5.7).
 */
export async function priceStay(tx: Tx, stay: StayRow, until: string): Promise<FeeCalculation | null> {
  if (stay.ruleId === null || stay.ruleVersion === null) return null;
  const rule = await ruleVersion(tx, stay.ruleId, stay.ruleVersion);
  if (!rule) return null;
  const earlier = await earlierStays(tx, stay);
  const { ruleChangeMode: changes, mergeMinutes } = rule.content;
  const place = { parkId: stay.parkId, zoneId: stay.zoneId, roadId: stay.roadId, at: stay.enterTime };
  const continued = continuedBy(earlier, stay.enterTime, mergeMinutes);
  const covers = await coversOf(tx, stay, continued.at(-1)?.enterTime ?? stay.enterTime, until);
  const input = mergedStay(
    {
      rule,
      ...(changes === ruleChangeMode.AT_CYCLE_START && { laterRules: await laterRules(tx, place, until) }),
      vehicle: vehicleOf(stay),
      enter: stay.enterTime,
      exit: until,
      calendar: await dayTypesBetween(tx, stay.parkId, businessDate(Date.parse(stay.enterTime)), businessDate(Date.parse(until))),
      covers: [...covers, ...stay.mergeGaps.map((gap) => ({ ...gap, kind: 'MERGE_GAP' as const }))],
      earlierStays: earlier
        .filter((past) => !continued.includes(past))
        .map((past) => ({ enter: past.enterTime, freeUsedMinutes: past.freeUsedMin })),
      chargedByDate: chargedByDate(earlier),
      reduceFen: stay.reduceFen,
      paidFen: stay.paidFen - stay.refundFen,
    },
    continued.map((past) => ({ enter: past.enterTime, exit: past.exitTime ?? past.enterTime, chargedFen: past.payableFen })),
  );
  if (stay.prepaidAt === null || stay.feeFrozenUntil === null || Date.parse(stay.prepaidAt) >= Date.parse(until))
    return calculateFee(input);
  const afterPayMinutes = (Date.parse(stay.feeFrozenUntil) - Date.parse(stay.prepaidAt)) / 60_000;
  return calculateAfterPrepay(input, { paidAt: stay.prepaidAt, afterPayMinutes });
}

type Earlier = Awaited<ReturnType<typeof earlierStays>>[number];

/** Stays of the plate that this one continues, each within the rule's minutes of the next. */
function continuedBy(earlier: readonly Earlier[], enter: string, mergeMinutes: number): Earlier[] {
  const chain: Earlier[] = [];
  let next = enter;
  for (const past of earlier.toSorted((a, b) => Date.parse(b.enterTime) - Date.parse(a.enterTime))) {
    if (past.exitTime === null || !continuesStay(past.exitTime, next, mergeMinutes)) break;
    chain.push(past);
    next = past.enterTime;
  }
  return chain;
}

/** What the plate was already charged per business day, for a cap over all stays of one day. */
function chargedByDate(earlier: readonly { enterTime: string; grossFen: number }[]): Record<string, number> {
  const charged: Record<string, number> = {};
  for (const { enterTime, grossFen } of earlier) {
    const date = businessDate(Date.parse(enterTime));
    charged[date] = (charged[date] ?? 0) + grossFen;
  }
  return charged;
}
