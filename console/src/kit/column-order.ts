import type { ListPreference } from '@bochong/contract/access';

export type ColumnWish = NonNullable<ListPreference['columns']>[number];
interface Arrangeable {
  key: string;
  title: string;
  width: number;
  fixed?: unknown;
  /** Drawn only where there are several dealers. */
  perDealer?: boolean;
}

const edge = ({ fixed }: Arrangeable) => (fixed === 'left' || fixed === 'start' ? 0 : fixed === 'right' || fixed === 'end' ? 2 : 1);

/** Columns in the wanted order; ones the wish does not know stand where the page put them, behind the column before them. */
function ordered<C extends Arrangeable>(columns: readonly C[], wishes: readonly ColumnWish[]): C[] {
  const place = new Map(wishes.map(({ key }, index) => [key, index]));
  let last = -1;
  const ranked = columns.map((column, index) => {
    last = place.get(column.key) ?? last;
    return { column, rank: last, index };
  });
  // Fixed columns stay at their edge whatever was wished.
  return ranked.sort((a, b) => edge(a.column) - edge(b.column) || a.rank - b.rank || a.index - b.index).map(({ column }) => column);
}

/** What of a page's columns a user can set up, in the order the user wants; `several` = a platform with several dealers. */
export const arrangeable = <C extends Arrangeable>(columns: readonly C[], wishes: readonly ColumnWish[] = [], several = true): C[] =>
  ordered(
    columns.filter((column) => several || !column.perDealer),
    wishes,
  );

/** Columns as the user wants them: order, width, without the hidden ones (but never without all). */
export function arranged<C extends Arrangeable>(columns: readonly C[], wishes: readonly ColumnWish[] = [], several = true): readonly C[] {
  const wanted = new Map(wishes.map((wish) => [wish.key, wish]));
  const all = arrangeable(columns, wishes, several).map((column) => ({ ...column, width: wanted.get(column.key)?.width ?? column.width }));
  const shown = all.filter((column) => !wanted.get(column.key)?.hidden);
  return shown.length > 0 ? shown : all;
}

/** The first column stays in sight when the others are scrolled, unless others were told to. */
export function pinned<C extends Arrangeable>(columns: readonly C[]): readonly C[] {
  const [first, ...others] = columns;
  return first === undefined || columns.some((column) => edge(column) === 0) ? columns : [{ ...first, fixed: 'left' }, ...others];
}
