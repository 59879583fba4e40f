import { type ComponentType, lazy } from 'react';

/** Pages of a domain: path of the menu → lazy page. One line a page; a path that ends in `/*` serves every last segment. */
export type Pages = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;

/** Page of a path (null when there is none); `preload` fetches its code ahead of time. */
export type PageAt = ((path: string) => ComponentType | null) & { preload(path: string): void };

/** Looks pages up by path; each is made lazy once, so that its identity is stable and its state survives. */
export function pageRegistry(...domains: readonly Pages[]): PageAt {
  const loaders = new Map(domains.flatMap((pages) => Object.entries(pages)));
  const made = new Map<string, ComponentType>();
  const patternOf = (path: string) => (loaders.has(path) ? path : path.replace(/\/[^/]+$/, '/*'));
  const pageAt = (address: string) => {
    const path = patternOf(address);
    const loader = loaders.get(path);
    if (!loader) return null;
    const page = made.get(path) ?? lazy(loader);
    made.set(path, page);
    return page;
  };
  return Object.assign(pageAt, {
    preload: (path: string) =>
      void loaders
        .get(patternOf(path))?.()
        .catch(() => undefined),
  });
}
