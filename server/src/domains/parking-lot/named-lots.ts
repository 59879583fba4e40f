import type { Context } from '../../kernel/app-context.ts';
import { CellProblem, namesIn } from '../../kernel/sheets/sheet-import.ts';
import { placesNamed } from './place.repo.ts';

/** Ids of the lots that a cell of a sheet names, within the user's reach. */
export async function lotsOfCell(column: string, cell: string, { tx, user }: Pick<Context, 'tx' | 'user'>): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of namesIn(cell)) {
    const [lot, another] = await placesNamed(tx, 'park', name, user.parkIds);
    if (!lot || another) throw new CellProblem(column, another ? `有多个停车场叫“${name}”` : `没有停车场“${name}”`);
    ids.add(lot.id);
  }
  return [...ids];
}
