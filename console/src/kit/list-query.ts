import type { Endpoint, RowOf } from '@bochong/contract/kernel/endpoint';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type SearchValue, useTabSearch } from './tab-context.tsx';
import { type EndpointOptions, useEndpoint } from './use-endpoint.ts';

/** One page of rows as every list endpoint answers it. */
export interface PageOf<Row> {
  pageNo: number;
  pageSize: number;
  totalRecord: number;
  totalCapped?: boolean | undefined;
  nextCursor?: string | null | undefined;
  results: Row[];
  summary?: unknown;
}
export type Filters = Record<string, string | string[]>;

/** State of a list: its filters and page live in the address of its view, so they are shareable and survive leaving the tab. */
export interface ListQuery<Row> {
  filters: Filters;
  pageNo: number;
  pageSize: number;
  /** What was sent, without the page: exports take the same. */
  query: Record<string, unknown>;
  result: UseQueryResult<PageOf<Row>>;
  /** Sets the filters and goes to the first page. */
  setFilters(next: Readonly<Record<string, SearchValue>>): void;
  setPage(pageNo: number, pageSize: number): void;
}

const reserved = new Set(['pageNo', 'pageSize']);

function filtersOf(search: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    if (!reserved.has(key)) filters[key] = values.length > 1 ? values : (values[0] ?? '');
  }
  return filters;
}

/**
 * Rows of a paged endpoint by the view's address. `fixed` is always sent and never shown as a filter. Going forward uses the server's
 * cursor, so deep pages cost no more than the first; a page opened by its number alone is read by number. `opening` are the filters of an
 * address that has none; keep the function.
 */
export function useListQuery<E extends Endpoint>(
  list: E,
  fixed: Readonly<Record<string, unknown>> = {},
  options: EndpointOptions<PageOf<RowOf<E>>> = {},
  opening?: () => Filters,
): ListQuery<RowOf<E>> {
  const [search, setSearch] = useTabSearch();
  const filters = useMemo(() => {
    const asked = filtersOf(search);
    return opening && Object.keys(asked).length === 0 ? opening() : asked;
  }, [search, opening]);
  const pageNo = Number(search.get('pageNo') ?? 1);
  const pageSize = Number(search.get('pageSize') ?? 20);
  const query = { ...filters, ...fixed };
  const signature = JSON.stringify([query, pageSize]);
  const cursors = useRef({ signature, at: new Map<number, string>() });
  if (cursors.current.signature !== signature) cursors.current = { signature, at: new Map() };
  const cursor = cursors.current.at.get(pageNo);
  const result = useEndpoint(
    list as unknown as Endpoint<unknown, unknown, PageOf<RowOf<E>>>,
    { query: { ...query, pageNo, pageSize, cursor } },
    {
      placeholderData: keepPreviousData,
      ...options,
    } as EndpointOptions<PageOf<RowOf<E>>>,
  );
  const next = result.isPlaceholderData ? null : result.data?.nextCursor;
  if (next) cursors.current.at.set(pageNo + 1, next);

  const setFilters = useCallback(
    (changed: Readonly<Record<string, SearchValue>>) => void setSearch({ ...changed, pageSize: pageSize === 20 ? null : pageSize }),
    [setSearch, pageSize],
  );
  const setPage = useCallback(
    (page: number, size: number) => void setSearch({ ...filters, pageNo: page === 1 ? null : page, pageSize: size === 20 ? null : size }),
    [setSearch, filters],
  );
  return { filters, pageNo, pageSize, query, result, setFilters, setPage };
}
