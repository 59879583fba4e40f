import { listStatus } from '@bochong/contract/special-vehicle';

/** Colours of the states of both lists. */
export const listTones = {
  [listStatus.REMOVED]: 'grey',
  [listStatus.ACTIVE]: 'green',
  [listStatus.EXPIRED]: 'grey',
  [listStatus.PENDING]: 'amber',
} as const;
