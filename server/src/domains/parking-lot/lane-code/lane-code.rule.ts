import { gateType, laneCodeType } from '@bochong/contract/parking-lot';

/** Whether a lane of a type can have a code: who comes in is met at an entry, who pays at an exit. Inner lanes have none. */
export const fits = (type: number, codeType: number): boolean =>
  type === gateType.BOTH ||
  (codeType === laneCodeType.ENTRY && type === gateType.ENTRY) ||
  (codeType === laneCodeType.EXIT && type === gateType.EXIT);
