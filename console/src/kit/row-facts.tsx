import type { RecordType } from '@bochong/contract/operation-log';
import type { ReactNode } from 'react';
import type { Column } from './columns.tsx';
import { DetailDrawer, Facts } from './detail.tsx';
import { RecordHistory } from './record-history.tsx';
import { usePlatformType } from './session.ts';

/** Everything a list shows of one row, in full: the detail of a record that its list leaves nothing out of. */
export function RowFacts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const several = usePlatformType() === '2';
  const shown = columns.filter((column) => several || !column.perDealer);
  const drawn = ({ key, render }: Column<Row>) => render?.(row[key as keyof Row], row, 0) as ReactNode;
  return <Facts columns={2} items={shown.map((column) => ({ label: column.title, value: drawn(column) }))} />;
}

export interface RowDrawerProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  row: Row | undefined;
  /** With it, what was done to the record stands below. */
  history?: { type: RecordType; idOf: keyof Row & string } | undefined;
  onClose(): void;
}

/** {@link RowFacts} of the row a list has opened, in a drawer beside it. */
export function RowDrawer<Row>({ title, columns, row, history, onClose }: RowDrawerProps<Row>) {
  return (
    <DetailDrawer title={title} open={row !== undefined} onClose={onClose}>
      {row && <RowFacts columns={columns} row={row} />}
      {row && history && <RecordHistory type={history.type} id={String(row[history.idOf])} />}
    </DetailDrawer>
  );
}
