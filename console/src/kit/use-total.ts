import { useEffect } from 'react';
import type { Callable } from './api.ts';
import { useLocation } from './navigation.ts';
import { usePermission } from './permission.tsx';
import { type EndpointOptions, shownInPlace, useEndpoint } from './use-endpoint.ts';
import { useRest } from './use-rest.ts';

/** Total of a list, asked for again on every change of the route; 0 without the code, and nothing is asked then. */
export function useTotal<I, D extends { totalRecord: number }>(
  code: string,
  endpoint: Callable<I, D>,
  input: NoInfer<I>,
  options: Pick<EndpointOptions<D>, 'refetchInterval'> = {},
): number {
  const permitted = usePermission(code);
  const atRest = useRest();
  const enabled = permitted && atRest;
  const { key } = useLocation();
  const { data, refetch } = useEndpoint(endpoint, input, { ...options, enabled, meta: shownInPlace });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is what asks again
  useEffect(() => {
    if (enabled) void refetch({ cancelRefetch: false });
  }, [key, enabled, refetch]);
  return enabled ? (data?.totalRecord ?? 0) : 0;
}
