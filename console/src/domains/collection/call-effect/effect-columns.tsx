import type { callEffects } from '@bochong/contract/collection';
import type { ColumnsOf } from '../../../kit/columns.tsx';

/** What calling came to, after whatever names the group. */
export const effectColumns = [
  'drivers',
  'calls',
  'answered',
  { name: 'answerRateBp', show: (row: { answerRateBp: number }) => `${(row.answerRateBp / 100).toFixed(1)}%` },
  'averageSec',
  'promises',
  'keptPromises',
  'paidPlates',
  'paidFen',
  'perCallFen',
] as const satisfies ColumnsOf<typeof callEffects.list>;
