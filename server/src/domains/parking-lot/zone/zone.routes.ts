import { zones } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { zonesOfPark } from './zone.repo.ts';
import { createZone, removeZone, updateZone } from './zone.service.ts';

export function createZoneRoutes(app: App): void {
  implement(app, zones.list, ({ query }, { tx, user }) => zonesOfPark(tx, query.parkId, user.parkIds));
  implement(app, zones.create, ({ body }, context) => createZone(body, context));
  implement(app, zones.update, ({ params, body }, context) => updateZone(params.id, body, context));
  implement(app, zones.remove, ({ params }, context) => removeZone(params.id, context));
}
