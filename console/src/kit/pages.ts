import { type ComponentType, lazy } from 'react';

/** Pages of a domain: path of the menu → lazy page. One line a page; a path that ends in `/*` serves every last segment. */
export type Pages = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;

/** Page of a path (null when there is none); `preload` fetches its code ahead of time and resolves when it is there. */
export type PageAt = ((path: string) => ComponentType | null) & { preload(path: string): Promise<void> };

/**
 * Looks pages up by path; each is made once, so that its identity is stable and its state survives. A page whose code is there already is drawn
 * at once: made lazy it would show its skeleton first, and React keeps a skeleton up for 300 ms.
 */
export function pageRegistry(...domains: readonly Pages[]): PageAt {
  const loaders = new Map(domains.flatMap((pages) => Object.entries(pages)));
  const loaded = new Map<string, ComponentType>();
  const made = new Map<string, ComponentType>();
  const patternOf = (path: string) => (loaders.has(path) ? path : path.replace(/\/[^/]+$/, '/*'));
  const pageAt = (address: string) => {
    const path = patternOf(address);
    const loader = loaders.get(path);
    if (!loader) return null;
    const page = made.get(path) ?? loaded.get(path) ?? lazy(loader);
    made.set(path, page);
    return page;
  };
  return Object.assign(pageAt, {
    preload: async (address: string) => {
      const path = patternOf(address);
      const page = loaded.has(path)
        ? undefined
        : await loaders
            .get(path)?.()
            .catch(() => undefined);
      if (page) loaded.set(path, page.default);
    },
  });
}
