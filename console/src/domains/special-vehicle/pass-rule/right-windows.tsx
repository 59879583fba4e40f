import type { RightWindow } from '@bochong/contract/special-vehicle';
import { WeeklyHours } from '../../../fields/weekly-hours.tsx';

/** Weekly windows in which a right holds. */
export const RightWindows = (field: { value?: RightWindow[]; onChange?: (windows: RightWindow[]) => void }) => (
  <WeeklyHours {...field} of="weekdays" none="不设时段即全天有效" usual={{ start: '18:00', end: '08:00' }} />
);
