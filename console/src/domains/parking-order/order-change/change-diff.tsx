import { changedFieldsOf, type ParkOrderChange } from '@bochong/contract/parking-order';
import './change-diff.css';

/** What a change replaced by what, field by field; also for those who cannot tell the colours apart. */
export function ChangeDiff(change: Pick<ParkOrderChange, 'before' | 'after'>) {
  return (
    <dl className="change-diff">
      {changedFieldsOf(change).map(({ name, title, before, after }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>
            {before !== '' && <del>{before}</del>} {name in change.after && <ins>{after || '—'}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
