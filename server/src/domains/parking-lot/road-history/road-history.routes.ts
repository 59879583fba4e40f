import { roadHistories } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { listRoadHistory } from './road-history.repo.ts';

export function createRoadHistoryRoutes(app: App): void {
  implement(app, roadHistories.list, ({ query }, { tx, user }) => listRoadHistory(tx, query, user.parkIds));
}
