import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { Tx } from '../../kernel/db.ts';
import { businessDate } from '../../kernel/time.ts';
import { calculateFee, dayTypesBetween, ruleVersion } from '../parking-fee/index.ts';
import { earlierStays } from './order-fee.repo.ts';
import type { StayRow } from './stay.repo.ts';

type Vehicle = NonNullable<Parameters<typeof calculateFee>[0]['vehicle']>;

/** What the fee engine may look at; codes come from our own tables. */
const vehicleOf = (stay: StayRow) =>
  ({
    carType: stay.carType,
    plateType: stay.plateType,
    energyType: stay.energyType,
    plateColor: stay.plateColor,
    vehicleClass: stay.vehicleClass,
  }) as Vehicle;

/**
 * Fee of a stay up to an instant by the rule version fixed at entry. Null without a rule: nothing may be charged.
 * After a full payment inside the lot the fee stands still until the grace period ends (parking-core §5.7, DIFFERENCE).
 */
export async function priceStay(tx: Tx, stay: StayRow, until: string): Promise<FeeCalculation | null> {
  if (stay.ruleId === null || stay.ruleVersion === null) return null;
  const rule = await ruleVersion(tx, stay.ruleId, stay.ruleVersion);
  if (!rule) return null;
  const frozen = stay.feeFrozenUntil !== null && Date.parse(until) <= Date.parse(stay.feeFrozenUntil);
  const exit = frozen ? (stay.feeFrozenUntil as string) : until;
  const earlier = await earlierStays(tx, stay);
  const calendar = await dayTypesBetween(tx, stay.parkId, businessDate(Date.parse(stay.enterTime)), businessDate(Date.parse(exit)));
  const calculation = calculateFee({
    rule,
    vehicle: vehicleOf(stay),
    enter: stay.enterTime,
    exit: until,
    calendar,
    earlierStays: earlier.map(({ enterTime, freeUsedMin }) => ({ enter: enterTime, freeUsedMinutes: freeUsedMin })),
    chargedByDate: chargedByDate(earlier),
    reduceFen: stay.reduceFen,
    paidFen: stay.paidFen - stay.refundFen,
  });
  if (!frozen) return calculation;
  const payableFen = Math.min(calculation.payableFen, stay.paidFen - stay.refundFen);
  return { ...calculation, receivableFen: payableFen, payableFen, dueFen: 0, notes: [...calculation.notes, '缴费后在免费离场时间内'] };
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
