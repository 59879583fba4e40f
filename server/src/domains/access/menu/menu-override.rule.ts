import type { MenuModule, MenuPage } from '@bochong/contract/kernel/menu';

export type PlatformType = '1' | '2';
export const platformTypes: readonly PlatformType[] = ['1', '2'];

/** What was said of a module or page; null: as the product says. */
export interface MenuOverride {
  code: string;
  title: string | null;
  icon: string | null;
  sort: number | null;
  hiddenOn: readonly string[];
}

/** Place of a page among its module's: the product says it by the order. */
export const sortOf = (index: number): number => (index + 1) * 10;

/**
 * The menu as it is drawn on a platform: titles, icons and order as they were said, nothing that is hidden there. A view behind a page goes with its page. A
 * module that is one page shares its code with it: what is said of it is said of both.
 */
export function arrangedMenu(modules: readonly MenuModule[], said: readonly MenuOverride[], on: PlatformType): MenuModule[] {
  if (said.length === 0) return [...modules];
  const of = new Map(said.map((override) => [override.code, override]));
  const hidden = (code: string) => of.get(code)?.hiddenOn.includes(on) ?? false;
  return modules
    .filter(({ code }) => !hidden(code))
    .map((module) => {
      const { title, icon, sort } = of.get(module.code) ?? { title: null, icon: null, sort: null };
      return {
        ...module,
        title: title ?? module.title,
        icon: icon ?? module.icon,
        sort: sort ?? module.sort,
        pages: pagesOf(module, of, hidden),
      };
    })
    .toSorted((a, b) => a.sort - b.sort);
}

function pagesOf({ pages }: MenuModule, of: ReadonlyMap<string, MenuOverride>, hidden: (code: string) => boolean): MenuPage[] {
  const gone = new Set(pages.filter(({ code }) => hidden(code)).map(({ path }) => path));
  const placed = pages.flatMap((page, index) => {
    if (gone.has(page.path) || gone.has(page.activeMenu ?? '')) return [];
    const override = of.get(page.code);
    return [{ page: { ...page, title: override?.title ?? page.title }, at: override?.sort ?? sortOf(index) }];
  });
  return placed.toSorted((a, b) => a.at - b.at).map(({ page }) => page);
}

/** Where a page may be shown at all. */
export const placesOf = (page: Pick<MenuPage, 'platformTypes'>): PlatformType[] =>
  platformTypes.filter((type) => page.platformTypes?.includes(type) ?? true);
