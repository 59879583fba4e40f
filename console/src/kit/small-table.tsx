import { type NameOf, rowShapeOf } from '@bochong/contract/kernel/field';
import { type Schema, shapeOf } from '@bochong/contract/kernel/schema';
import { Table, type TableProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Callable } from './api.ts';
import { columnsFor, type FieldSpec } from './columns.tsx';
import { useEndpoint } from './use-endpoint.ts';

type Taken = 'expandable' | 'loading' | 'summary' | 'title' | 'rowSelection' | 'pagination' | 'onRow' | 'scroll';

interface Drawn<Row> extends Pick<TableProps<Row>, Taken> {
  rowKey: NameOf<Row> | ((row: Row) => string);
  /** Fields as a list page names them. Widths that are not said are the table's: a drawer has no room to scroll sideways. */
  columns: readonly FieldSpec<Row>[];
  rowActions?: (row: Row) => ReactNode;
  /** Said when there are no rows. */
  empty?: string;
}

interface SmallTableProps<Row> extends Drawn<Row> {
  /** Schema of a row. */
  of: z.ZodType<Row>;
  rows: readonly NoInfer<Row>[];
}

/** Rows that belong to a record: `<SmallTable of={passFlow} rows={card.flows} rowKey="flowId" columns={['at', 'paidFen']} />`. */
export const SmallTable = <Row,>({ of, ...props }: SmallTableProps<Row>) => <Rows<Row> shape={shapeOf(of)} {...props} />;

type RowsProps<Row> = Drawn<Row> & { shape: Readonly<Record<string, Schema>>; rows: readonly Row[] };

function Rows<Row>({ shape, rows, columns, rowActions, empty, ...table }: RowsProps<Row>) {
  const show = (row: Row) => <span className="row-actions">{rowActions?.(row)}</span>;
  const specs: readonly FieldSpec<Row>[] = rowActions ? [...columns, { name: 'actions', title: '操作', show }] : columns;
  const saidOf = (index: number) => {
    const { width } = specs[index] as { width?: number };
    return width === undefined ? {} : { width };
  };
  const box = useRef<HTMLDivElement>(null);
  const scrolls = table.scroll !== undefined;
  // What scrolls sideways is reached by keyboard, also where nothing in it can be pressed.
  useEffect(() => {
    if (scrolls) box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
  }, [scrolls]);
  const drawn = (
    <Table<Row>
      size="small"
      pagination={false}
      columns={columnsFor<Row>(shape, specs).map(({ width: _, fixed: __, ...column }, index) => ({ ...column, ...saidOf(index) }))}
      dataSource={rows}
      {...(empty !== undefined && { locale: { emptyText: empty } })}
      {...table}
    />
  );
  return scrolls ? <div ref={box}>{drawn}</div> : drawn;
}

interface LoadedTableProps<I, Row> extends Drawn<Row> {
  list: Callable<I, { results: Row[]; totalRecord?: number } | Row[]>;
  /** What the call takes, without the page. */
  input: object;
  /** Read again so often, as long as it says. */
  pollMs?: (rows: readonly Row[]) => number | false;
}

const rowsOf = <Row,>(data: { results: Row[] } | Row[] | undefined) => (Array.isArray(data) ? data : (data?.results ?? []));

/** A list that is read here, twenty rows a page where the call answers pages. */
export function LoadedTable<I, Row>({ list, input, pollMs, ...props }: LoadedTableProps<I, Row>) {
  const [pageNo, setPageNo] = useState(1);
  const paged = 'pageNo' in shapeOf(list.query);
  const asked = paged ? { ...input, query: { ...(input as { query?: object }).query, pageNo, pageSize: 20 } } : input;
  const { data, isFetching } = useEndpoint(list, asked as I, {
    ...(pollMs && { refetchInterval: ({ state }) => pollMs(rowsOf(state.data)) }),
  });
  const total = data && !Array.isArray(data) ? (data.totalRecord ?? 0) : 0;
  const pages = { current: pageNo, pageSize: 20, total, showSizeChanger: false, onChange: setPageNo };
  return (
    <Rows<Row>
      shape={rowShapeOf(list)}
      rows={rowsOf(data)}
      loading={isFetching && pollMs === undefined}
      pagination={total > 20 && pages}
      {...props}
    />
  );
}
