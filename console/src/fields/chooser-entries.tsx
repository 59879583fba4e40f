import type { EntryProps } from '../kit/kind-view.tsx';
import { DealerSelect } from './dealer-select.tsx';
import { ParkSelect } from './park-select.tsx';

/** Chooses a lot, or several. */
export const ParkEntry = ({ field, record: _, ...select }: EntryProps) => (
  <ParkSelect {...(field.many && { mode: 'multiple' as const })} {...select} />
);

/** Chooses an operating unit; stands on multi-dealer platforms only. */
export const DealerEntry = ({ field, record: _, ...select }: EntryProps) => (
  <DealerSelect {...(field.many && { mode: 'multiple' as const })} {...select} />
);
