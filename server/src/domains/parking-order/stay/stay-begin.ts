import { isVirtualPlate } from '@bochong/contract/kernel/plate';
import { carType, plateSource } from '@bochong/contract/kernel/vehicle';
import { passMode } from '@bochong/contract/parking-order';
import type { StayRow } from './stay.repo.ts';

/** A stay that begins; its number and the rule that stands at its entry are found when it does. */
export type NewStay = Omit<
  StayRow,
  | 'id'
  | 'orderNo'
  | 'ruleId'
  | 'ruleVersion'
  | 'exitTime'
  | 'leftAt'
  | 'exitRecordId'
  | 'orderStatus'
  | 'releaseType'
  | 'grossFen'
  | 'receivableFen'
  | 'couponFen'
  | 'boughtCouponFen'
  | 'reduceFen'
  | 'payableFen'
  | 'paidFen'
  | 'refundFen'
  | 'freeUsedMin'
  | 'prepaidAt'
  | 'feeFrozenUntil'
  | 'isForceOut'
  | 'writeOffFen'
  | 'arrearsId'
  | 'mergedIntoId'
  | 'mergeGaps'
  | 'rightRefId'
  | 'rev'
> & {
  /** Given when the stay was announced before it began. */
  id?: string | undefined;
  parkType: number;
  enterPlateNo: string | null;
  enterConfidence: number | null;
  enterGateId: string | null;
  enterGateName: string | null;
  enterMode: number;
  plateSource: number;
  isUnlicensed: boolean;
  isNoEntry: boolean;
  berthCode: string | null;
};

const plateSources = new Map<number, number>([
  [passMode.HANDHELD, plateSource.HANDHELD_OCR],
  [passMode.LOCAL_MANUAL, plateSource.MANUAL],
]);

/** Who read the plate of a vehicle, by the way it came in; everywhere else a camera. */
export const plateSourceOf = (mode: number): number => plateSources.get(mode) ?? plateSource.CAMERA;

/** Identity of a vehicle as the tariff will see it, by its plate alone. */
export function carTypeAtEntry(rule: { specialFreePlateTypes: readonly string[] }, plateNo: string, plateType: string): number {
  if (isVirtualPlate(plateNo)) return carType.UNLICENSED;
  return rule.specialFreePlateTypes.includes(plateType) ? carType.SPECIAL : carType.TEMP;
}
