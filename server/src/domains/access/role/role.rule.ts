import { topBarButtons, topBarLabels } from '@bochong/contract/access';
import type { MenuModule } from '@bochong/contract/kernel/menu';

export interface Resource {
  id: string;
  parentId: string | null;
  title: string;
  group: string;
}

/** Everything a dealer's role may hold, parents before children: the top bar, modules, pages, hidden views and buttons. */
export function grantable(modules: readonly MenuModule[]): Resource[] {
  const topBar = Object.entries(topBarButtons).map(([key, id]) => ({
    id,
    parentId: null,
    title: topBarLabels[key as keyof typeof topBarButtons],
    group: '顶栏',
  }));
  const menu = modules.flatMap((module) => {
    const pages = module.pages.filter((page) => !page.ofCompany && !page.ofMerchant && (page.userTypes?.includes(3) ?? true));
    const codeOf = new Map(pages.map((page) => [page.path, page.code]));
    // A module that is one page shares its code: the page stands for both.
    const alone = pages.some((page) => page.code === module.code);
    const below = pages.flatMap((page): Resource[] => [
      {
        id: page.code,
        parentId: codeOf.get(page.activeMenu ?? '') ?? (alone ? null : module.code),
        title: page.title,
        group: page.group ?? '',
      },
      ...Object.values(page.buttons ?? {}).map(([id, title]) => ({ id, parentId: page.code, title, group: '' })),
    ]);
    const head = { id: module.code, parentId: null, title: module.title, group: '' };
    return below.length === 0 || alone ? below : [head, ...below];
  });
  return [...topBar, ...menu];
}

/** Resources with every parent above them; unknown ones are dropped. */
export function closeUpward(ids: readonly string[], resources: readonly Resource[]): string[] {
  const parentOf = new Map(resources.map(({ id, parentId }) => [id, parentId]));
  const closed = new Set<string>();
  for (const id of ids) for (let at: string | null | undefined = id; at && parentOf.has(at); at = parentOf.get(at)) closed.add(at);
  return [...closed];
}
