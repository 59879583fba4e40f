import { linkedParkings } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rulesToLink } from './linked-parking.repo.ts';
import { cancelLink, linkLots, listBindings, listLots } from './linked-parking.service.ts';

export function createLinkedParkingRoutes(app: App): void {
  implement(app, linkedParkings.list, ({ query }, context) => listLots(query, context));
  implement(app, linkedParkings.rules, ({ query }, { tx, now }) => rulesToLink(tx, query.keyword, now));
  implement(app, linkedParkings.bindings, ({ params }, context) => listBindings(params.id, context));
  implement(app, linkedParkings.create, ({ body: { parkId, ...fields } }, context) => linkLots({ ...fields, parkIds: [parkId] }, context));
  implement(app, linkedParkings.update, ({ params, body }, context) => linkLots({ ...body, parkIds: [params.id] }, context));
  implement(app, linkedParkings.link, ({ body }, context) => linkLots(body, context));
  implement(app, linkedParkings.cancel, ({ params }, context) => cancelLink(params.id, context));
}
