import { changedFieldsOf, type ParkOrderChange } from '@bochong/contract/parking-order';
import { FieldDiff } from '../../../kit/field-diff.tsx';

/** What a change replaced by what. */
export const ChangeDiff = (change: Pick<ParkOrderChange, 'before' | 'after'>) => (
  <FieldDiff
    fields={changedFieldsOf(change).map(({ name, title, before, after }) => ({
      title,
      before,
      after: name in change.after ? after : undefined,
    }))}
  />
);
