import { workdays } from '@bochong/contract/workday';
import type { App } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { findConfig, publishedPage, versionBefore } from './workday.repo.ts';
import { createDraft, publishConfig, shown, updateDraft, yearOf } from './workday.service.ts';

export function createWorkdayRoutes(app: App): void {
  implement(app, workdays.current, ({ query }, context) => yearOf(query.year, context));
  implement(app, workdays.histories, async ({ query }, { tx, user }) => {
    const page = await publishedPage(tx, user.dealerId, query);
    return { ...page, results: page.results.map(shown) };
  });
  implement(app, workdays.before, async ({ params }, { tx, user }) => {
    const before = await versionBefore(tx, user.dealerId, found(await findConfig(tx, user.dealerId, params.id)));
    return before ? shown(before) : null;
  });
  implement(app, workdays.create, ({ body }, context) => createDraft(body, context));
  implement(app, workdays.update, ({ body }, context) => updateDraft(body, context));
  implement(app, workdays.publish, ({ params, body }, context) => publishConfig(params.id, body.rev, context));
}
