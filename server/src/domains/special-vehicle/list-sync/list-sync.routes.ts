import { listSyncs } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { listSyncRows } from './list-sync.repo.ts';
import { listenForSync, resendList } from './list-sync.service.ts';

export function createListSyncRoutes(app: App): void {
  implement(app, listSyncs.list, ({ query }, { tx, user }) => listSyncRows(tx, query, user.parkIds));
  implement(app, listSyncs.resend, ({ body }, context) => resendList(body.refId, context));
  listenForSync(app);
}
