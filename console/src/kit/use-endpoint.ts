import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Callable, call, saveFile } from './api.ts';
import { presentError } from './present-error.tsx';
import { retry } from './query-client.ts';
import { toast } from './toast.tsx';

/** First part of every query key of an endpoint: invalidating it refreshes all pages that show the endpoint. */
export const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

export type EndpointOptions<D> = Pick<UseQueryOptions<D>, 'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData' | 'meta'>;

/** `meta` of a query whose page shows the failure where it belongs: no toast beside it. */
export const shownInPlace = { shownInPlace: true } as const;

/**
 * Data of an endpoint, cached by endpoint and input. While hidden with its tab it neither polls nor refetches; shown again it refetches
 * only what an action has invalidated meanwhile: leaving a tab and coming back changes nothing.
 */
export function useEndpoint<I, D>(endpoint: Callable<I, D>, input: NoInfer<I>, options: EndpointOptions<D> = {}): UseQueryResult<D> {
  const shown = useRef(false);
  const client = useQueryClient();
  const query: UseQueryOptions<D> = {
    ...options,
    queryKey: [keyOf(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
  };
  // Asked while the page is still being made, not after: the answer is there when the page is.
  if (options.enabled !== false && client.getQueryState(query.queryKey) === undefined) void client.prefetchQuery({ ...query, retry });
  const result = useQuery<D>({ refetchOnMount: (known) => known.state.isInvalidated || !shown.current, ...query });
  // Stands after the query's own effect, which reads it when the page is shown.
  useEffect(() => {
    shown.current = true;
  }, []);
  return result;
}

export interface ActionOptions<D> {
  /** Endpoints whose shown data the action changes. */
  invalidates?: readonly Endpoint[];
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
 * A call that changes something: pending state, success toast, refresh of what it changed. A downloaded file is handed to the browser.
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
      await Promise.all((options.invalidates ?? []).map((one) => client.invalidateQueries({ queryKey: [keyOf(one)] })));
      setState(idle);
      return data;
    } catch (error) {
      setState({ pending: false, error: error as Error });
      presentError(error as Error);
      return undefined;
    }
  };
  return { run, ...state };
}
