import type { EntryProps } from '../kit/kind-view.tsx';
import { DealerSelect } from './dealer-select.tsx';
import { ParkSelect } from './park-select.tsx';
import { StationSelect } from './station-select.tsx';

/** Chooses a lot, or several. */
export const ParkEntry = ({ field, record: _, ...select }: EntryProps) => (
  <ParkSelect {...(field.many && { mode: 'multiple' as const })} {...select} />
);

/** Chooses a charging station, or several. */
export const StationEntry = ({ field, record: _, ...select }: EntryProps) => (
  <StationSelect {...(field.many && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })} {...select} />
);

/** Chooses an operating unit; stands on multi-dealer platforms only. */
export const DealerEntry = ({ field, record: _, ...select }: EntryProps) => (
  <DealerSelect {...(field.many && { mode: 'multiple' as const })} {...select} />
);
