import { parkOrderChanges } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/implement.ts';
import { listChanges } from './order-change.repo.ts';

export function createOrderChangeRoutes(app: App): void {
  implement(app, parkOrderChanges.list, ({ query }, { tx, user }) => listChanges(tx, query, user));
}
