import type { FreeDuration } from '@bochong/contract/parking-fee';
import type { Callable } from '../../../kit/api.ts';
import type { FieldSpec } from '../../../kit/columns.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { periodText } from './free-text.ts';

type Version = Pick<FreeDuration, 'since' | 'until' | 'rev' | 'status' | 'operatorName'>;

interface TermHistoryProps<V extends Version> {
  versions: Callable<{ params: { id: string } }, V[]>;
  id: string;
  /** What the terms say. */
  columns: readonly FieldSpec<V>[];
}

/** What terms said before: for whom, since when and by whom. */
export function TermHistory<V extends Version>({ versions, id, columns }: TermHistoryProps<V>) {
  const since: FieldSpec<V> = { name: 'since', title: '入场时间在', width: 280, show: (row) => periodText(row.since, row.until) };
  return (
    <>
      <h4>沿革</h4>
      <LoadedTable list={versions} input={{ params: { id } }} rowKey="rev" columns={[since, ...columns, 'status', 'operatorName']} />
    </>
  );
}
