import { parkingGroups } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { listGroups } from './parking-group.repo.ts';
import { bindCards, createGroup, kickCard, removeGroup, updateGroup } from './parking-group.service.ts';

export function createParkingGroupRoutes(app: App): void {
  implement(app, parkingGroups.list, ({ query }, { tx, user }) => listGroups(tx, query, user));
  implement(app, parkingGroups.create, ({ body }, context) => createGroup(body, context));
  implement(app, parkingGroups.update, ({ params, body }, context) => updateGroup(params.id, body, context));
  implement(app, parkingGroups.bind, ({ params, body }, context) => bindCards(params.id, body.cardIds, context));
  implement(app, parkingGroups.kick, ({ params, body }, context) => kickCard(params.id, body.cardId, context));
  implement(app, parkingGroups.remove, ({ params }, context) => removeGroup(params.id, context));
}
