import { Button, Empty } from 'antd';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { ApiError } from './api.ts';
import type { Density } from './appearance.ts';
import type { Column, DrawnColumn } from './columns.tsx';
import type { ListQuery } from './list-query.ts';
import { Notice } from './notice.tsx';
import { ErrorText } from './present-error.tsx';
import { RowActions } from './row-actions.tsx';
import { RowTable, type RowTableProps } from './row-table.tsx';
import { useScreen } from './screen.ts';
import { Skeleton } from './skeleton.tsx';

/** Rows above which the table draws only what is visible; few pages ever come to that, so its code is fetched then. */
const virtualAbove = 50;
const VirtualTable = lazy(async () => ({ default: (await import('./virtual-table.tsx')).VirtualTable })) as <Row>(
  props: RowTableProps<Row>,
) => ReactNode;
const loading = <Skeleton rows={12} />;

/** Columns with that of what can be done to a row; the stylesheet leaves it out while nothing can be done to any row shown. */
export function withActions<Row>(columns: readonly Column<Row>[], rowActions?: (row: Row) => ReactNode): readonly Column<Row>[] {
  if (!rowActions) return columns;
  const render = (_: unknown, row: Row) => <RowActions>{rowActions(row)}</RowActions>;
  return [...columns, { key: '操作', title: '操作', className: 'cell-actions', width: 170, fixed: 'right', render }];
}

interface ListTableProps<Row> {
  query: ListQuery<Row>;
  columns: readonly DrawnColumn<Row>[];
  rowKey: keyof Row & string;
  active: number;
  onOpen: ((row: Row) => void) | undefined;
  empty: ReactNode;
  /** Parameter of the tabs, which is no filter. */
  tab: string | undefined;
  density: Density;
}

/** Rows of a list, or why there are none. */
export function ListTable<Row>({ query, empty, tab, density, ...table }: ListTableProps<Row>) {
  const { result, filters } = query;
  // Drawn after the answer has been taken in, in slices: many rows at once would hold up typing and clicking.
  const data = useDeferredValue(result.data);
  const rows = data?.results ?? [];
  const cards = useScreen((screen) => screen.cards);
  const Rows = rows.length > virtualAbove && !cards ? VirtualTable<Row> : RowTable<Row>;
  return (
    <div className={`list-table density-${density}`} aria-busy={result.isFetching}>
      {result.isLoadingError ? (
        <ListError error={result.error} retry={() => void result.refetch()} />
      ) : data === undefined ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <Rows
            {...table}
            rows={rows}
            empty={
              <ListEmpty
                filtered={Object.keys(filters).some((name) => name !== tab)}
                next={empty}
                clear={() => query.setFilters(tab === undefined ? {} : { [tab]: filters[tab] })}
              />
            }
          />
        </Suspense>
      )}
    </div>
  );
}

function ListEmpty({ filtered, next, clear }: { filtered: boolean; next: ReactNode; clear(): void }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={filtered ? '没有符合条件的记录' : '暂无数据'}>
      {filtered ? <Button onClick={clear}>清空筛选</Button> : next}
    </Empty>
  );
}

function ListError({ error, retry }: { error: Error; retry(): void }) {
  const text = error instanceof ApiError ? <ErrorText error={error} /> : '列表加载失败';
  return (
    <Notice title={text}>
      <Button onClick={retry}>重试</Button>
    </Notice>
  );
}
