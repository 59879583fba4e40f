import { changes, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { type QueryClient, type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { ApiError, type Callable, call, saveFile } from './api.ts';
import { presentError } from './present-error.tsx';
import { retry } from './query-client.ts';
import { TabViewContext } from './tab-context.tsx';
import { toast } from './toast.ts';
import { holdFor } from './view-queries.ts';

/** First part of every query key of an endpoint. */
export const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

export type EndpointOptions<D> = Pick<UseQueryOptions<D>, 'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData' | 'meta'>;

/** `meta` of a query whose page shows the failure where it belongs: no toast beside it. */
export const shownInPlace = { shownInPlace: true } as const;

const queryOf = <I, D>(endpoint: Callable<I, D>, input: I) => ({
  queryKey: [keyOf(endpoint), input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
});

/**
 * Asks for what parts of the page will show once something else is there, so that they need not wait for one another. A failure is silent: the
 * part asks again when it is drawn, and says so then.
 */
export function useAhead(endpoints: readonly Endpoint[], input: unknown): void {
  const client = useQueryClient();
  for (const endpoint of endpoints) {
    const query = queryOf(endpoint as Callable<unknown, unknown>, input);
    if (client.getQueryState(query.queryKey) === undefined) void client.prefetchQuery({ ...query, retry, meta: shownInPlace });
  }
}

/**
 * Data of an endpoint, cached by endpoint and input. While hidden with its tab it neither polls nor refetches; shown again it refetches
 * when an action has made it stale meanwhile, and otherwise leaving a tab and coming back asks for nothing. A closed tab's answers are
 * forgotten. `staleTime: 'static'` is for what no action changes.
 */
export function useEndpoint<I, D>(endpoint: Callable<I, D>, input: NoInfer<I>, options: EndpointOptions<D> = {}): UseQueryResult<D> {
  const shown = useRef(false);
  const client = useQueryClient();
  const view = use(TabViewContext);
  const query: UseQueryOptions<D> = { ...options, ...queryOf(endpoint, input) };
  // Asked while the page is still being made, not after: the answer is there when the page is.
  if (options.enabled !== false && client.getQueryState(query.queryKey) === undefined) void client.prefetchQuery({ ...query, retry });
  const result = useQuery<D>({ refetchOnMount: (known) => known.state.isInvalidated || !shown.current, ...query });
  // Stands after the query's own effect, which reads it when the page is shown.
  useEffect(() => {
    shown.current = true;
  }, []);
  useEffect(() => {
    if (view) holdFor(view, client, query.queryKey);
  });
  return result;
}

/** The record has moved on or is gone: what is shown of it is old. */
const isOutdated = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status);

/** Longest time an action waits for what is shown to be asked for again. */
const refreshMs = 1500;

/**
 * Marks every answer but those of `leaves` as stale. What is shown is asked for again now, what a hidden tab keeps when it is shown.
 * Resolves when the shown is fresh, or after a moment.
 */
export async function makeStale(client: QueryClient, leaves: readonly Endpoint[] = []): Promise<void> {
  const left = new Set<unknown>(leaves.map(keyOf));
  const refreshed = client.invalidateQueries({ predicate: ({ queryKey }) => !left.has(queryKey[0]) });
  await Promise.race([refreshed, new Promise((done) => setTimeout(done, refreshMs))]);
}

export interface ActionOptions<D> {
  /** Endpoints whose answers the action leaves as they are; everything else is stale after it. `all`: it only asks (a preview, a check). */
  leaves?: readonly Endpoint[] | 'all';
  /** Toast after success. */
  success?: string;
  onSuccess?: (data: D) => void;
}

export interface Action<I, D> {
  /** Runs the call; answers undefined when it failed (the failure has been shown by then). */
  run(input: I): Promise<D | undefined>;
  pending: boolean;
  /** Last failure: for the codes whose presentation is `reject`. */
  error: Error | null;
}

const idle = { pending: false, error: null };

/**
 * A call that changes something: pending state, success toast, refresh of what is shown. A downloaded file is handed to the browser.
 * Every row of a list has a few, so one costs a single state.
 */
export function useAction<I, D>(endpoint: Callable<I, D>, options: ActionOptions<NoInfer<D>> = {}): Action<I, D> {
  const client = useQueryClient();
  const [state, setState] = useState<{ pending: boolean; error: Error | null }>(idle);
  const run = async (input: I) => {
    setState({ pending: true, error: null });
    try {
      const data = await call(endpoint, input);
      if (data instanceof File) saveFile(data);
      if (options.success) toast('success', options.success);
      options.onSuccess?.(data);
      const { leaves = changes(endpoint) ? [] : 'all' } = options;
      if (leaves !== 'all') await makeStale(client, leaves);
      setState(idle);
      return data;
    } catch (error) {
      setState({ pending: false, error: error as Error });
      presentError(error as Error);
      if (isOutdated(error)) void makeStale(client);
      return undefined;
    }
  };
  return { run, ...state };
}
