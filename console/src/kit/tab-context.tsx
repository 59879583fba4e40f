import { createContext, use, useCallback, useMemo } from 'react';
import type { Location } from 'react-router';
import { go } from './navigation.ts';

/** What a page may know about the view it is kept alive in. */
export interface TabView {
  id: string;
  /** Element that scrolls with the view: container of its popups and dialogs. */
  root(): HTMLElement;
  /** Runs when the view is dropped: a hidden view has no effects left to clean up. Answers the undo. */
  onClose(fn: () => void): () => void;
}

/** Identity of the view: never changes while the page lives. */
export const TabViewContext = createContext<TabView | null>(null);
/** Where the view is: changes only for its own navigations. */
export const PlaceContext = createContext<Location | null>(null);

function must<T>(value: T | null): T {
  if (value === null) throw new Error('used outside a tab');
  return value;
}

/** The view this page is kept in. */
export const useTab = (): TabView => must(use(TabViewContext));
/** Location of this page; pages use it instead of React Router's hooks. */
export const usePlace = (): Location => must(use(PlaceContext));

export type SearchValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Search parameters of this page and a setter that replaces all of them; empty values are left out. */
export function useTabSearch(): readonly [URLSearchParams, (next: Readonly<Record<string, SearchValue>>) => Promise<void>] {
  const { search, pathname } = usePlace();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: Readonly<Record<string, SearchValue>>) => {
      const written = new URLSearchParams();
      for (const [key, value] of Object.entries(next)) {
        for (const one of Array.isArray(value) ? value : [value]) {
          if (one !== undefined && one !== null && one !== '') written.append(key, String(one));
        }
      }
      return go({ pathname, search: written.toString() });
    },
    [pathname],
  );
  return [parameters, set];
}

/** One search parameter of this page (`?id=` of a detail view). */
export const useTabParameter = (name: string): string | null => useTabSearch()[0].get(name);
