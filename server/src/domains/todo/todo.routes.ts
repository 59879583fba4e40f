import { archivedBacklogs, backlogs, todoConfigs } from '@bochong/contract/todo';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { archivedPage } from './archived.repo.ts';
import { exportArchived } from './archived.service.ts';
import { archiveBacklogs } from './backlog.repo.ts';
import { backlogPage, exportBacklogs, readerOf, typesWithCount } from './backlog.service.ts';
import { changeConfig, configPage, switchConfig } from './todo-config.service.ts';

export function createTodoRoutes(app: App): void {
  implement(app, backlogs.list, ({ query }, context) => backlogPage(query, context));
  implement(app, backlogs.types, (_, context) => typesWithCount(context));
  implement(app, backlogs.archive, async ({ body }, { tx, user, audit, now }) => {
    const archived = await archiveBacklogs(tx, readerOf(user), body.backlogIds, { by: user.userName, at: now });
    audit({ targetType: 'backlog', detail: { archived } });
    return { archived };
  });
  implement(app, backlogs.export, ({ query }, context) => exportBacklogs(query, context));
  implement(app, archivedBacklogs.list, ({ query }, { tx, user }) => archivedPage(tx, readerOf(user), query));
  implement(app, archivedBacklogs.export, ({ query }, context) => exportArchived(query, context));
  implement(app, todoConfigs.list, ({ query }, context) => configPage(query, context));
  implement(app, todoConfigs.update, ({ params, body }, context) => changeConfig(params.typeCode, body, context));
  implement(app, todoConfigs.switchStatus, ({ params, body }, context) => switchConfig(params.typeCode, body, context));
}
