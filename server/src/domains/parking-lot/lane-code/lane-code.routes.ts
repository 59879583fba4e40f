import { laneCodes } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { listCodes, makeCode, switchCode } from './lane-code.service.ts';

export function createLaneCodeRoutes(app: App): void {
  implement(app, laneCodes.list, ({ query }, context) => listCodes(query.parkId, context));
  implement(app, laneCodes.create, ({ body }, context) => makeCode(body, context));
  implement(app, laneCodes.switchStatus, ({ params, body }, context) => switchCode(params.id, body, context));
}
