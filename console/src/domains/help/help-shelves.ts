import type { HelpCategory } from '@bochong/contract/help';

export interface Shelf<Note> {
  category: HelpCategory;
  shelves: Shelf<Note>[];
  notes: Note[];
}

/** Categories as a tree with the articles that stand on each. */
export function shelvesOf<Note extends { categoryId: string }>(
  categories: readonly HelpCategory[],
  notes: readonly Note[],
  parentId: string | null = null,
): Shelf<Note>[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .map((category) => ({
      category,
      shelves: shelvesOf(categories, notes, category.categoryId),
      notes: notes.filter(({ categoryId }) => categoryId === category.categoryId),
    }));
}

export interface ShelfOption {
  value: string;
  title: string;
  children: ShelfOption[];
}

/** The same tree for a tree select. */
export const shelfOptions = (shelves: readonly Shelf<never>[]): ShelfOption[] =>
  shelves.map(({ category, shelves: below }) => ({ value: category.categoryId, title: category.name, children: shelfOptions(below) }));
