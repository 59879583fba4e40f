import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { TabView } from './tab-context.tsx';

/** What each open view has asked for. */
const held = new Map<string, Map<string, QueryKey>>();

/** Remembers that a view has asked for something; when the view is dropped, what no other view has asked for is forgotten. */
export function holdFor(view: TabView, client: QueryClient, key: QueryKey): void {
  const known = held.get(view.id);
  if (known) {
    known.set(hashKey(key), key);
    return;
  }
  held.set(view.id, new Map([[hashKey(key), key]]));
  // After React has taken the page down: what is still watched then belongs to somebody else, such as the bars of the shell.
  view.onClose(() => setTimeout(() => forget(view.id, client)));
}

function forget(viewId: string, client: QueryClient): void {
  const keys = held.get(viewId) ?? new Map<string, QueryKey>();
  held.delete(viewId);
  const others = [...held.values()];
  for (const [hash, queryKey] of keys) {
    if (!others.some((other) => other.has(hash))) client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
}
