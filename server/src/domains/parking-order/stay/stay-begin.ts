import type { StayRow } from './stay.repo.ts';

/** A stay that begins. */
export type NewStay = Omit<
  StayRow,
  | 'id'
  | 'exitTime'
  | 'leftAt'
  | 'exitRecordId'
  | 'orderStatus'
  | 'releaseType'
  | 'grossFen'
  | 'receivableFen'
  | 'couponFen'
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
