import type { HelpCategory } from '@bochong/contract/help';

const deepest = 3;

type Node = Pick<HelpCategory, 'categoryId' | 'parentId'>;

/** Shelves between a category and the root, itself included; a loop counts as endless. */
function depthOf(tree: readonly Node[], id: string | null, walked = 0): number {
  if (id === null || walked > deepest) return walked;
  return depthOf(tree, tree.find(({ categoryId }) => categoryId === id)?.parentId ?? null, walked + 1);
}

const heightOf = (tree: readonly Node[], id: string, walked = 1): number =>
  walked > deepest
    ? walked
    : Math.max(walked, ...tree.filter(({ parentId }) => parentId === id).map(({ categoryId }) => heightOf(tree, categoryId, walked + 1)));

/** Whether a category (null: a new one) may stand under a parent: at most three deep with all that is below it, and not under itself. */
export function mayStandUnder(tree: readonly Node[], moved: string | null, parentId: string | null): boolean {
  const after = tree.map((node) => (node.categoryId === moved ? { ...node, parentId } : node));
  const height = moved === null ? 1 : heightOf(tree, moved);
  const loops = moved !== null && depthOf(after, moved) > deepest;
  return !loops && depthOf(tree, parentId) + height <= deepest;
}
