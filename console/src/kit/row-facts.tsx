import type { RecordType } from '@bochong/contract/operation-log';
import type { ReactNode } from 'react';
import type { Column } from './columns.tsx';
import { DetailDrawer, Facts } from './detail.tsx';
import { RecordHistory } from './record-history.tsx';
import { usePlatformType } from './session.ts';

/** Everything a list shows of one row, in full. */
export function RowFacts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const several = usePlatformType() === '2';
  const shown = columns.filter((column) => several || !column.perDealer);
  const drawn = ({ key, render }: Column<Row>) => render?.(row[key as keyof Row], row, 0) as ReactNode;
  return <Facts columns={2} items={shown.map((column) => ({ label: column.title, value: drawn(column) }))} />;
}

/** The drawer of an opened row. */
export interface RowDrawerOptions<Row> {
  title: string | ((row: Row) => ReactNode);
  /** Opened by a link of the row too, with this word. */
  word?: string | ((row: Row) => string);
  width?: number;
  /** Instead of all columns in full. */
  show?: (row: Row, close: () => void) => ReactNode;
  /** Below them. */
  more?: (row: Row) => ReactNode;
  /** Kind of record a row is: what was done to it stands at the end. */
  history?: RecordType;
}

interface RowDrawerProps<Row> {
  options: RowDrawerOptions<Row>;
  columns: readonly Column<Row>[];
  rowKey: keyof Row & string;
  row: Row | undefined;
  close(): void;
}

/** The row a list has opened, in a drawer beside it. */
export function RowDrawer<Row>({ options: { title, width = 720, show, more, history }, columns, rowKey, row, close }: RowDrawerProps<Row>) {
  const heading = row && typeof title === 'function' ? title(row) : typeof title === 'string' ? title : null;
  return (
    <DetailDrawer title={heading} width={width} open={row !== undefined} onClose={close}>
      {row && (show ? show(row, close) : <RowFacts columns={columns} row={row} />)}
      {row && more?.(row)}
      {row && history && <RecordHistory type={history} id={String(row[rowKey])} />}
    </DetailDrawer>
  );
}
