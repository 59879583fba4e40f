import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';

/** Pages a user keeps on the home page, at most eight. */
export const shortcuts = {
  /** With `menuIds` replaces, without reads. */
  save: endpoint({
    method: 'POST',
    path: '/user/v2/api/shortcutMenus',
    title: '快捷菜单',
    access: 'session',
    /** It also reads; the handler refuses to write. */
    whileViewing: true,
    body: z.object({ menuIds: z.array(z.string().max(16)).max(8, '快捷菜单最多8个').optional() }),
    data: z.array(z.object({ menuId: z.string(), title: z.string(), path: z.string(), icon: z.string(), sort: z.number().int() })),
    audited: false,
  }),
};
