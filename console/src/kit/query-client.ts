import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { presentError } from './present-error.tsx';

const isTransport = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Cache of the console. Failures of queries and actions are presented here, once, so that pages need no try/catch. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: presentError }),
    mutationCache: new MutationCache({ onError: presentError }),
    defaultOptions: {
      // A hidden tab has no observers; its data must outlive the longest time away (frontend findings: an hour is enough, closing removes it).
      queries: {
        gcTime: 3_600_000,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && isTransport(error),
      },
      mutations: { retry: false },
    },
  });

export const queryClient = createQueryClient();
