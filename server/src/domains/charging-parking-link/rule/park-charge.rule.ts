import { type ParkChargeRuleFields, parkBenefit, parkPlateKind } from '@bochong/contract/charging-parking-link';
import { plateFacts } from '@bochong/contract/kernel/plate';
import { energyType } from '@bochong/contract/kernel/vehicle';
import { yuan } from '../../../kernel/money.ts';

/** What a rule asks and gives. A grant keeps it as it was when the charge ended. */
export type ParkTerms = Pick<
  ParkChargeRuleFields,
  | 'ruleName'
  | 'parkIds'
  | 'minEnergyWh'
  | 'minChargeMin'
  | 'minPaidFen'
  | 'benefitType'
  | 'freeMinutes'
  | 'extraMinutes'
  | 'maxMinutes'
  | 'timesPerStay'
  | 'timesPerDay'
  | 'plateKinds'
  | 'validAfterEndMin'
> & { ruleId: string };

/** A charge as rules look at it. */
export interface ChargeFacts {
  energyWh: number;
  durationMs: number;
  /** Really paid, what went back to corrections off. */
  paidFen: number;
}

/** Whether a charge is enough: everything the rule asks for holds, exactly. */
export const meets = ({ minEnergyWh, minChargeMin, minPaidFen }: ParkTerms, { energyWh, durationMs, paidFen }: ChargeFacts): boolean =>
  energyWh >= (minEnergyWh ?? 0) && durationMs >= (minChargeMin ?? 0) * 60_000 && paidFen >= (minPaidFen ?? 0);

/** Whether a rule is for cars with such a plate; of a plate that is not known yet nothing is refused. */
export function takesPlate({ plateKinds }: Pick<ParkTerms, 'plateKinds'>, plateNo: string | null): boolean {
  if (plateKinds === parkPlateKind.ALL || plateNo === null) return true;
  const energy = plateFacts(plateNo)?.energyType;
  return energy === energyType.BEV || energy === energyType.PHEV;
}

/** Minutes a charge gives off parking; null: all of them. Started minutes of the charge count. */
export function minutesGiven({ benefitType, freeMinutes, extraMinutes, maxMinutes }: ParkTerms, durationMs: number): number | null {
  if (benefitType === parkBenefit.FREE_ALL) return maxMinutes;
  const minutes = benefitType === parkBenefit.FIXED_MINUTES ? (freeMinutes ?? 0) : Math.ceil(durationMs / 60_000) + extraMinutes;
  return Math.min(minutes, maxMinutes ?? Number.POSITIVE_INFINITY);
}

/** What a rule asks for, in words; empty: any charge. */
export const conditionText = ({
  minEnergyWh,
  minChargeMin,
  minPaidFen,
}: Pick<ParkTerms, 'minEnergyWh' | 'minChargeMin' | 'minPaidFen'>): string =>
  [
    minEnergyWh === null ? '' : `满${minEnergyWh / 1000}度`,
    minChargeMin === null ? '' : `满${minChargeMin}分钟`,
    minPaidFen === null ? '' : `实付满${yuan(minPaidFen)}元`,
  ]
    .filter((part) => part !== '')
    .join('，');

/** What a rule gives, in words. */
export function benefitText({
  benefitType,
  freeMinutes,
  extraMinutes,
  maxMinutes,
}: Pick<ParkTerms, 'benefitType' | 'freeMinutes' | 'extraMinutes' | 'maxMinutes'>): string {
  const most = maxMinutes === null ? '' : `，最多${maxMinutes}分钟`;
  if (benefitType === parkBenefit.FREE_ALL) return maxMinutes === null ? '全免' : `全免${most}`;
  return `${benefitType === parkBenefit.FIXED_MINUTES ? `${freeMinutes ?? 0}分钟` : `充电时长+${extraMinutes}分钟`}${most}`;
}
