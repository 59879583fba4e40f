import type { Data, Endpoint, RowOf } from '@bochong/contract/kernel/endpoint';
import type { RecordType } from '@bochong/contract/operation-log';
import { Button, Empty } from 'antd';
import { createContext, lazy, type ReactNode, Suspense, use, useDeferredValue, useMemo, useRef, useState } from 'react';
import { ApiError } from './api.ts';
import { type Density, useAppearance } from './appearance.ts';
import { arrangeable, arranged } from './column-order.ts';
import type { Column, DrawnColumn } from './columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListFooter, ListSummary } from './list-footer.tsx';
import { useListKeyboard } from './list-keyboard.ts';
import { type ListQuery, useListQuery } from './list-query.ts';
import { Notice } from './notice.tsx';
import { useChosenDealers } from './page-header.ts';
import { useListPreference } from './preferences.ts';
import { ErrorText } from './present-error.tsx';
import type { RowDrawerProps } from './row-facts.tsx';
import { type BatchActions, BatchBar, SelectionContext, selectionColumn, useSelection } from './row-selection.tsx';
import { RowTable, type RowTableProps } from './row-table.tsx';
import { usePlatformType } from './session.ts';
import { Skeleton } from './skeleton.tsx';
import { StatusTabs, type StatusTabsProps } from './status-tabs.tsx';
import { usePlace } from './tab-context.tsx';

type SummaryOf<E> = Data<E> extends { summary: infer S } ? NonNullable<S> : never;

export interface ListPageProps<E extends Endpoint> {
  /** The paged endpoint. */
  list: E;
  /** Field that identifies a row. */
  rowKey: keyof RowOf<E> & string;
  columns: readonly Column<RowOf<E>>[];
  /** Filter items as JSX: `filterOf(list)` items or antd `Form.Item`s named like the query's fields. */
  filters?: ReactNode;
  /** Buttons at the right of the filter line. */
  actions?: ReactNode;
  /** Links at the end of a row. */
  rowActions?: (row: RowOf<E>) => ReactNode;
  /** What can be done to several rows at once; with it, rows can be chosen. Keep the object: a new one draws the bar again. */
  batch?: BatchActions<RowOf<E>>;
  /** Row click and Enter: open the detail of the row. */
  onOpen?: (row: RowOf<E>) => void;
  /** Instead of `onOpen`, where a record has no detail of its own: title of a drawer with all its columns in full. */
  rowTitle?: string;
  /** Kind of record a row is: what was done to it stands in that drawer. */
  recordType?: RecordType;
  /** Tabs over the list that set one query parameter. */
  tabs?: StatusTabsProps;
  /** Sums over the whole filter, drawn under the rows. */
  summary?: (summary: SummaryOf<E>) => ReactNode;
  /** Sent with every query, never shown as a filter. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Next step offered when nothing is there. */
  empty?: ReactNode;
  /** Refreshes in place every so many milliseconds while shown. */
  pollMs?: number;
}

const ListContext = createContext<ListQuery<unknown> | null>(null);
/** The list a component stands in: an export button takes its filters from here. */
export const useList = (): ListQuery<unknown> | null => use(ListContext);

/** Rows above which the table draws only what is visible; few pages ever come to that, so its code is fetched then. */
const virtualAbove = 50;
const VirtualTable = lazy(async () => ({ default: (await import('./virtual-table.tsx')).VirtualTable })) as <Row>(
  props: RowTableProps<Row>,
) => ReactNode;
const RowDrawer = lazy(async () => ({ default: (await import('./row-facts.tsx')).RowDrawer })) as <Row>(
  props: RowDrawerProps<Row>,
) => ReactNode;
const ListSettings = lazy(async () => ({ default: (await import('./list-settings.tsx')).ListSettings }));
const loading = <Skeleton rows={12} />;
const noRows: readonly never[] = [];

/** A list: filters in the address, rows, paging, keyboard, skeleton, empty and error states. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  type Row = RowOf<E>;
  const { list, rowKey, columns, rowActions, rowTitle, tabs, batch } = props;
  const dealers = useChosenDealers(columns.some((column) => column.perDealer));
  const query = useListQuery(list, { ...props.fixed, ...dealers }, props.pollMs === undefined ? {} : { refetchInterval: props.pollMs });
  const { result, filters, setFilters } = query;
  const rows = (result.data?.results ?? noRows) as readonly Row[];
  // Rows and sums of the question before stay until the answer has been drawn, and nothing can be done to them meanwhile.
  const waiting = result.isPlaceholderData;
  const stale = useDeferredValue(waiting) || waiting;
  const [opened, setOpened] = useState<Row>();
  const onOpen = rowTitle === undefined ? props.onOpen : setOpened;
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>(-1);
  useListKeyboard(root, { count: stale ? 0 : rows.length, active, setActive, open: (index) => onOpen?.(rows[index] as Row) });
  const several = usePlatformType() === '2';
  const [preference, setPreference] = useListPreference(usePlace().pathname);
  const choosing = batch !== undefined;
  const shown = useMemo((): readonly DrawnColumn<Row>[] => {
    const all = withActions(arranged(columns, preference.columns, several), rowActions);
    return choosing ? [selectionColumn<Row>(rowKey), ...all] : all;
  }, [columns, preference.columns, several, rowActions, choosing, rowKey]);
  const limit = batch?.limit ?? 0;
  const { chosen, choose, clear } = useSelection(JSON.stringify(filters), limit);
  const selection = useMemo(
    () => ({ chosen, choose, limit, shown: rows.map((row) => [String(row[rowKey]), row] as const) }),
    [chosen, choose, limit, rows, rowKey],
  );
  const chosenRows = useMemo(() => [...chosen.values()] as Row[], [chosen]);
  const usual = useAppearance((state) => state.density);
  const [setting, setSetting] = useState(false);

  return (
    <ListContext value={query as ListQuery<unknown>}>
      <SelectionContext value={choosing ? selection : null}>
        <div ref={root} className="list-page" data-stale={stale || undefined}>
          {tabs && (
            <StatusTabs
              items={tabs.items}
              value={String(filters[tabs.name] ?? '')}
              onChange={(value) => setFilters({ ...(!tabs.apart && filters), [tabs.name]: value })}
            />
          )}
          {(props.filters || props.actions) && (
            <ListFilters filters={filters} extra={props.actions} onChange={setFilters}>
              {props.filters}
            </ListFilters>
          )}
          {batch && <BatchBar batch={batch} rows={chosenRows} clear={clear} />}
          <ListTable
            query={query}
            columns={shown}
            rowKey={rowKey}
            active={active}
            onOpen={onOpen}
            empty={props.empty}
            tab={tabs?.name}
            density={preference.density ?? usual}
          />
          <ListFooter
            query={query}
            summary={props.summary && <ListSummary data={result.data} show={props.summary as (summary: object) => ReactNode} />}
            openSettings={() => setSetting(true)}
          />
          {rowTitle !== undefined && (
            <Suspense fallback={null}>
              <RowDrawer
                title={rowTitle}
                columns={columns}
                row={opened}
                history={props.recordType && { type: props.recordType, idOf: rowKey }}
                onClose={() => setOpened(undefined)}
              />
            </Suspense>
          )}
          {setting && (
            <Suspense fallback={null}>
              <ListSettings
                columns={arrangeable(columns, [], several) as readonly Column<never>[]}
                preference={preference}
                change={setPreference}
                filters={filters}
                apply={setFilters}
                close={() => setSetting(false)}
              />
            </Suspense>
          )}
        </div>
      </SelectionContext>
    </ListContext>
  );
}

function withActions<Row>(columns: readonly Column<Row>[], rowActions?: (row: Row) => ReactNode): readonly Column<Row>[] {
  if (!rowActions) return columns;
  const render = (_: unknown, row: Row) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on an action from opening the row; the actions themselves are buttons
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {rowActions(row)}
    </span>
  );
  return [...columns, { key: '操作', title: '操作', width: 160, fixed: 'right', render }];
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

function ListTable<Row>({ query, empty, tab, density, ...table }: ListTableProps<Row>) {
  const { result, filters } = query;
  // Drawn after the answer has been taken in, in slices: many rows at once would hold up typing and clicking.
  const data = useDeferredValue(result.data);
  const rows = data?.results ?? [];
  const Rows = rows.length > virtualAbove ? VirtualTable<Row> : RowTable<Row>;
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
