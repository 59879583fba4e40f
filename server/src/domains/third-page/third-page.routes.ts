import type { UploadedFile } from '@bochong/contract/kernel/file';
import { thirdPages } from '@bochong/contract/third-page';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { listPages } from './third-page.repo.ts';
import {
  addressOf,
  createPage,
  editPage,
  hostAllowed,
  iconUrl,
  pagesFor,
  redeemTicket,
  removePage,
  uploadIcon,
} from './third-page.service.ts';
import { bareAddress } from './third-page-address.rule.ts';

export function createThirdPageRoutes(app: App): void {
  implement(app, thirdPages.configs, async (_, context) =>
    (await pagesFor(context)).map(({ pageId, name, icon, urlTemplate, openMode }) => ({
      pageId,
      name,
      icon: iconUrl(app, icon, context.now),
      url: bareAddress(urlTemplate),
      openMode,
    })),
  );
  implement(app, thirdPages.url, ({ query }, context) => addressOf(query.pageId, context));
  implement(app, thirdPages.redeem, ({ body }, context) => redeemTicket(body, context));
  implement(app, thirdPages.list, async ({ query }, { tx, user, now }) => {
    const page = await listPages(tx, user.dealerId, query);
    const results = page.results.map(({ secret, ...row }) => ({
      ...row,
      iconUrl: iconUrl(app, row.icon, now),
      hasSecret: secret !== null,
      hostAllowed: hostAllowed(app, row.urlTemplate),
    }));
    return { ...page, results };
  });
  implement(app, thirdPages.create, ({ body }, context) => createPage(body, context));
  implement(app, thirdPages.update, ({ params, body }, context) => editPage(params.id, body, context));
  implement(app, thirdPages.remove, ({ params }, context) => removePage(params.id, context));
  implementOutside(app, thirdPages.uploadIcon, ({ body }, context) => uploadIcon(body.file as UploadedFile, context));
}
