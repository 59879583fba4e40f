import { parkStatus } from '@bochong/contract/parking-lot';
import type { Tone } from '../../../kit/columns.tsx';

export const parkStatusTones: Partial<Record<number, Tone>> = {
  [parkStatus.ENABLED]: 'green',
  [parkStatus.SUSPENDED]: 'amber',
  [parkStatus.DISABLED]: 'grey',
};
