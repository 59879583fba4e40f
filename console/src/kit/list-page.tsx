import type { Data, Endpoint, RowOf } from '@bochong/contract/kernel/endpoint';
import { type NameOf, rowShapeOf } from '@bochong/contract/kernel/field';
import { createContext, lazy, type ReactNode, Suspense, use, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useAppearance } from './appearance.ts';
import { arrangeable, arranged, pinned } from './column-order.ts';
import { type Column, columnsFor, type DrawnColumn, type FieldSpec } from './columns.tsx';
import { type FilterSpec, filterItems } from './filter-item.tsx';
import { LinkButton } from './link-button.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListFooter, ListSummary, type ListSummaryProps } from './list-footer.tsx';
import { useListKeyboard } from './list-keyboard.ts';
import { type Filters, type ListQuery, useListQuery } from './list-query.ts';
import { ListTable, withActions } from './list-table.tsx';
import { useChosenDealers } from './page-header.ts';
import { useListPreference } from './preferences.ts';
import type { RowDrawerOptions, RowDrawer as RowDrawerView } from './row-facts.tsx';
import { type BatchActions, BatchBar, SelectionContext, selectionColumn, useSelection } from './row-selection.tsx';
import { usePlatformType } from './session.ts';
import { StatusTabs, type StatusTabsProps } from './status-tabs.tsx';
import { usePlace } from './tab-context.tsx';

type SummaryOf<E> = Data<E> extends { summary: infer S } ? NonNullable<S> : never;

export interface ListPageProps<E extends Endpoint> {
  /** The paged endpoint. */
  list: E;
  /** Field that identifies a row. */
  rowKey: NameOf<RowOf<E>>;
  /** Fields of the row by name; an object where the page says something of its own. */
  columns: readonly (FieldSpec<RowOf<E>> | Column<RowOf<E>>)[];
  /** Parameters of the query by name; an object where the control is the page's own. */
  filters?: readonly FilterSpec<NoInfer<E>>[];
  /** Buttons at the right of the filter line. */
  actions?: ReactNode;
  /** Links at the end of a row. */
  rowActions?: (row: RowOf<E>) => ReactNode;
  /** What can be done to several rows at once; with it, rows can be chosen. Keep the object: a new one draws the bar again. */
  batch?: BatchActions<RowOf<E>>;
  /** Row click and Enter: a drawer beside the list, or whatever the function does. */
  opens?: RowDrawerOptions<RowOf<E>> | ((row: RowOf<E>) => void);
  /** Tabs over the list that set one query parameter. */
  tabs?: StatusTabsProps;
  /** Sums over the whole filter, drawn under the rows: by name, or as the function draws them. */
  summary?: readonly NameOf<SummaryOf<E>>[] | ((summary: SummaryOf<E>) => ReactNode);
  /** Next step offered when nothing is there. */
  empty?: ReactNode;
  /** `fixed`: sent with every query, never shown as a filter. `pollMs`: refreshes in place so often while shown. */
  /** `opening`: the filters it opens with, where its address has none; keep the function. */
  query?: { fixed?: Readonly<Record<string, unknown>>; pollMs?: number; opening?: () => Filters };
}

const ListContext = createContext<ListQuery<unknown> | null>(null);
/** The list a component stands in: an export button takes its filters from here. */
export const useList = (): ListQuery<unknown> | null => use(ListContext);

const RowDrawer = lazy(async () => ({ default: (await import('./row-facts.tsx')).RowDrawer })) as typeof RowDrawerView;
const ListSettings = lazy(async () => ({ default: (await import('./list-settings.tsx')).ListSettings }));
const noRows: readonly never[] = [];

/** A list: filters in the address, rows, paging, keyboard, skeleton, empty and error states. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  type Row = RowOf<E>;
  const { list, rowKey, rowActions, opens, tabs, batch } = props;
  const columns = useMemo(() => columnsFor<Row>(rowShapeOf(list), props.columns), [list, props.columns]);
  const dealers = useChosenDealers(columns.some((column) => column.perDealer));
  const { fixed, pollMs, opening } = props.query ?? {};
  const query = useListQuery(list, { ...fixed, ...dealers }, pollMs === undefined ? {} : { refetchInterval: pollMs }, opening);
  const { result, filters, setFilters } = query;
  const rows = (result.data?.results ?? noRows) as readonly Row[];
  // Rows and sums of the question before stay until the answer has been drawn, and nothing can be done to them meanwhile.
  const waiting = result.isPlaceholderData;
  const stale = useDeferredValue(waiting) || waiting;
  const [chosenRow, setChosenRow] = useState<Row>();
  const open = typeof opens === 'object' ? setChosenRow : opens;
  const word = typeof opens === 'object' ? opens.word : undefined;
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>(-1);
  useListKeyboard(root, { count: stale ? 0 : rows.length, active, setActive, open: (index) => open?.(rows[index] as Row) });
  const several = usePlatformType() === '2';
  const [preference, setPreference] = useListPreference(usePlace().pathname);
  const choosing = batch !== undefined;
  const shown = useMemo((): readonly DrawnColumn<Row>[] => {
    const links = word
      ? (row: Row) => (
          <>
            <LinkButton onClick={() => setChosenRow(row)}>{typeof word === 'string' ? word : word(row)}</LinkButton>
            {rowActions?.(row)}
          </>
        )
      : rowActions;
    const all = withActions(pinned(arranged(columns, preference.columns, several)), links);
    return choosing ? [selectionColumn<Row>(rowKey), ...all] : all;
  }, [columns, preference.columns, several, rowActions, word, choosing, rowKey]);
  const selection = useSelection(rows, rowKey, JSON.stringify(filters), batch?.limit ?? 0);
  const usual = useAppearance((state) => state.density);
  const [setting, setSetting] = useState(false);
  const items = useMemo(() => filterItems(list, props.filters ?? []), [list, props.filters]);

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
          {(props.filters || props.actions) && <ListFilters filters={filters} items={items} extra={props.actions} onChange={setFilters} />}
          {batch && <BatchBar batch={batch} rows={selection.rows} clear={selection.clear} />}
          <ListTable
            query={query}
            columns={shown}
            rowKey={rowKey}
            active={active}
            onOpen={open}
            empty={props.empty}
            tab={tabs?.name}
            density={preference.density ?? usual}
          />
          <ListFooter
            query={query}
            summary={props.summary && <ListSummary list={list} data={result.data} show={props.summary as ListSummaryProps['show']} />}
            openSettings={() => setSetting(true)}
          />
          <Suspense fallback={null}>
            {typeof opens === 'object' && (
              <RowDrawer
                options={opens}
                columns={columns}
                rowKey={rowKey}
                row={chosenRow && (rows.find((row) => row[rowKey] === chosenRow[rowKey]) ?? chosenRow)}
                close={() => setChosenRow(undefined)}
              />
            )}
            {setting && (
              <ListSettings
                columns={arrangeable(columns, [], several) as readonly Column<never>[]}
                preference={preference}
                change={setPreference}
                filters={filters}
                apply={setFilters}
                close={() => setSetting(false)}
              />
            )}
          </Suspense>
        </div>
      </SelectionContext>
    </ListContext>
  );
}
