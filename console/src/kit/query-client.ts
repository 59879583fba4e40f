import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { presentError } from './present-error.tsx';

/** What the page itself shows, or the banner while what was read before stays; a failure that asks for more than a toast is never theirs alone. */
const isShown = (error: Error, { meta, state }: Query<unknown, unknown>) =>
  error instanceof ApiError &&
  error.presentation === 'toast' &&
  (meta?.shownInPlace === true || (error.code === 'offline' && state.data !== undefined));

const isTransport = (error: unknown) => error instanceof ApiError && error.status === 0;

/** A call that did not reach the server is sent once more. */
export const retry = (count: number, error: unknown): boolean => count < 1 && isTransport(error);

/** Cache of the console. Failures of queries are presented here, those of actions in `useAction`: pages need no try/catch. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => isShown(error, query) || presentError(error) }),
    defaultOptions: {
      // A hidden tab has no observers; its data must outlive the longest time away (frontend findings: an hour is enough, closing removes it).
      queries: {
        gcTime: 3_600_000,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A call without network fails and says so; held back it would be sent when nobody expects it any more.
        networkMode: 'always',
        retry,
      },
    },
  });

export const queryClient = createQueryClient();
