import type { MenuNode } from '@bochong/contract/access';

export interface MenuEntry {
  node: MenuNode;
  /** From the module down to the node itself. */
  trail: readonly MenuNode[];
}

/** What `webConfig` may say; anything unreadable counts as nothing. */
export interface WebConfig {
  redirect?: string;
  thirdUrl?: string;
  openTab?: number;
  affix?: number;
  indexLink?: number;
  activeMenu?: string;
}

/** First path segment: names the module, the side bar's subtree and the tab. */
export const segmentOf = (path: string): string => path.split('/')[1] ?? '';

/** Path without the slash at its end; `/` stays. */
export const plainPath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

export function webConfigOf(node: MenuNode): WebConfig {
  try {
    return (JSON.parse(node.webConfig) ?? {}) as WebConfig;
  } catch {
    return {};
  }
}

const known = new WeakMap<readonly MenuNode[], ReadonlyMap<string, MenuEntry>>();

/** Nodes of a menu by path; buttons have none. Made once per menu. */
export function indexMenu(modules: readonly MenuNode[]): ReadonlyMap<string, MenuEntry> {
  const found = known.get(modules);
  if (found) return found;
  const entries = new Map<string, MenuEntry>();
  const walk = (nodes: readonly MenuNode[], trail: readonly MenuNode[]) => {
    for (const node of nodes) {
      const here = [...trail, node];
      if (node.type !== 3 && node.path !== '') entries.set(plainPath(node.path), { node, trail: here });
      walk(node.children, here);
    }
  };
  walk(modules, []);
  known.set(modules, entries);
  return entries;
}

const bySort = (a: MenuNode, b: MenuNode) => a.sort - b.sort;

/** Children the side bar draws, in their order: no hidden views, no buttons. */
export const visibleChildren = (node: MenuNode): MenuNode[] =>
  node.children.filter((child) => child.hidden !== 1 && child.type !== 3).sort(bySort);

/** First page below a directory that is not hidden; null when there is none. */
export function firstLeaf(node: MenuNode): MenuNode | null {
  if (node.type === 2) return node;
  for (const child of visibleChildren(node)) {
    const leaf = firstLeaf(child);
    if (leaf) return leaf;
  }
  return null;
}
