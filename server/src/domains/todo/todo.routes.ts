import { backlogs } from '@bochong/contract/todo';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { archiveBacklogs } from './backlog.repo.ts';
import { backlogPage, exportBacklogs, readerOf, typesWithCount } from './backlog.service.ts';

export function createTodoRoutes(app: App): void {
  implement(app, backlogs.list, ({ query }, context) => backlogPage(query, context));
  implement(app, backlogs.types, (_, context) => typesWithCount(context));
  implement(app, backlogs.archive, async ({ body }, { tx, user, audit }) => {
    const archived = await archiveBacklogs(tx, readerOf(user), body.backlogIds);
    audit({ targetType: 'backlog', detail: { archived } });
    return { archived };
  });
  implement(app, backlogs.export, ({ query }, context) => exportBacklogs(query, context));
}
