import { vipTypes } from '@bochong/contract/charging-customer';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { chosenVipTypes, listVipTypes } from './vip-type.repo.ts';
import * as service from './vip-type.service.ts';

export function createVipTypeRoutes(app: App): void {
  implement(app, vipTypes.list, ({ query }, { tx, user }) => listVipTypes(tx, query, user));
  implement(app, vipTypes.chosen, (_, { tx, user }) => chosenVipTypes(tx, user));
  implement(app, vipTypes.create, ({ body }, context) => service.createVipType(body, context));
  implement(app, vipTypes.update, ({ params, body }, context) => service.updateVipType(params.id, body, context));
  implement(app, vipTypes.switchStatus, ({ params, body }, context) => service.switchVipType(params.id, body, context));
  implement(app, vipTypes.remove, ({ params }, context) => service.removeVipType(params.id, context));
}
