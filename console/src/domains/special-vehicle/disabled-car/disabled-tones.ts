import { disabledStatus } from '@bochong/contract/special-vehicle';

/** Colours of the states of a disabled person's car. */
export const disabledTones = {
  [disabledStatus.TO_AUDIT]: 'amber',
  [disabledStatus.PASSED]: 'green',
  [disabledStatus.REJECTED]: 'red',
  [disabledStatus.WITHDRAWN]: 'grey',
  [disabledStatus.DONE]: 'grey',
} as const;
