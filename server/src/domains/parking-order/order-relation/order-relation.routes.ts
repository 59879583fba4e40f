import { orderRelations } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { relationOf, revealOwners } from './order-relation.service.ts';

export function createOrderRelationRoutes(app: App): void {
  implement(app, orderRelations.get, ({ params }, context) => relationOf(params.id, context));
  implement(app, orderRelations.revealOwners, ({ body }, context) => revealOwners(body, context));
}
