import { type MenuNodeRow, menuChanged, type menuNodeFields, menuSettingErrors, menuSettingPage } from '@bochong/contract/access';
import { menuModules } from '@bochong/contract/catalogue';
import type { MenuModule } from '@bochong/contract/kernel/menu';
import { systemManage } from '@bochong/contract/kernel/menu';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { afterCommit, type Tx } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';
import { deleteOverride, menuOverrides, type StoredOverride, saveOverride } from './menu-override.repo.ts';
import { arrangedMenu, type PlatformType, placesOf, platformTypes, sortOf } from './menu-override.rule.ts';

type Fields = z.output<typeof menuNodeFields>;
interface Node {
  code: string;
  parentCode: string | null;
  path: string;
  group: string;
  plain: Fields;
}

export const platformOf = ({ clientType }: Pick<SessionUser, 'clientType'>): PlatformType => (clientType === '4' ? '2' : '1');

/** The menu as it is drawn on a platform. */
export const shownMenu = async (tx: Tx, on: PlatformType): Promise<MenuModule[]> => arrangedMenu(menuModules, await menuOverrides(tx), on);

const icons = [...new Set(menuModules.map(({ icon }) => icon))].toSorted();

/** Modules and the pages the side bar draws, as the product says. A module that is one page stands once. */
const nodes: readonly Node[] = menuModules.flatMap((module) => {
  const { code, path, title, icon, sort } = module;
  const pages = module.pages.flatMap((page, index): Node[] =>
    page.hidden || page.code === code
      ? []
      : [
          {
            ...{ code: page.code, parentCode: code, path: page.path, group: page.group ?? '' },
            plain: { title: page.title, icon: '', sort: sortOf(index), shownOn: placesOf(page) },
          },
        ],
  );
  return [{ code, parentCode: null, path, group: '', plain: { title, icon, sort, shownOn: [...platformTypes] } }, ...pages];
});
const nodeOf = (code: string): Node => found(nodes.find((node) => node.code === code));

function shownNode(node: Node, said: StoredOverride | undefined): MenuNodeRow {
  const { plain } = node;
  return {
    ...node,
    title: said?.title ?? plain.title,
    icon: said?.icon ?? plain.icon,
    sort: said?.sort ?? plain.sort,
    shownOn: plain.shownOn.filter((type) => !said?.hiddenOn.includes(type)),
    changed: said !== undefined,
    updatedBy: said?.updatedBy ?? '',
    updatedAt: said?.updatedAt ?? null,
    rev: said?.rev ?? 0,
  };
}

export async function menuNodes(tx: Tx) {
  const said = new Map((await menuOverrides(tx)).map((override) => [override.code, override]));
  return { nodes: nodes.map((node) => shownNode(node, said.get(node.code))), icons };
}

/** Every open console draws its menu anew. */
function announce({ app, user }: Context): void {
  afterCommit(() => {
    for (const dealerId of user.dealerIds) app.realtime.publish({ dealerId }, { infName: menuChanged });
  });
}

export async function saveMenuNode(code: string, { rev, ...fields }: Fields & { rev: number }, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const { plain, parentCode } = nodeOf(code);
  const absent = fields.shownOn.find((type) => !plain.shownOn.includes(type));
  if (absent) fail(menuSettingErrors.notThere, { title: plain.title, platform: absent }, { field: 'shownOn' });
  if (fields.shownOn.length === 0 && (code === menuSettingPage.code || code === systemManage.code))
    fail(menuSettingErrors.needed, { title: plain.title }, { field: 'shownOn' });
  if (parentCode === null && !icons.includes(fields.icon)) fail(menuSettingErrors.icon, { icon: fields.icon }, { field: 'icon' });
  const own = <T>(value: T, product: T): T | null => (value === product ? null : value);
  const override = {
    code,
    title: own(fields.title, plain.title),
    icon: parentCode === null ? own(fields.icon, plain.icon) : null,
    sort: own(fields.sort, plain.sort),
    hiddenOn: plain.shownOn.filter((type) => !fields.shownOn.includes(type)),
  };
  await saveOverride(tx, override, { rev, by: user.userName, at: now });
  audit({ targetType: 'menuNode', targetId: code, detail: { before: plain, after: fields } });
  announce(context);
  return null;
}

export async function resetMenuNode(code: string, context: Context): Promise<null> {
  const { plain } = nodeOf(code);
  if (await deleteOverride(context.tx, code)) announce(context);
  context.audit({ targetType: 'menuNode', targetId: code, detail: { after: plain } });
  return null;
}
