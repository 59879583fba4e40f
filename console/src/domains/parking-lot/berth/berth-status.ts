import { berthStatus } from '@bochong/contract/parking-lot';
import type { Tone } from '../../../kit/columns.tsx';

export const berthTones: Partial<Record<number, Tone>> = {
  [berthStatus.IDLE]: 'green',
  [berthStatus.OCCUPIED]: 'blue',
  [berthStatus.RESERVED]: 'amber',
  [berthStatus.DISABLED]: 'grey',
  [berthStatus.UNKNOWN]: 'red',
};
