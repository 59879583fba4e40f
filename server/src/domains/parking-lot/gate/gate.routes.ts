import { gates } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { listGates } from './gate.repo.ts';
import { chosenGates, createGate, removeGate, switchGate, updateGate } from './gate.service.ts';

export function createGateRoutes(app: App): void {
  implement(app, gates.chosen, ({ query }, context) => chosenGates(query.parkId, context));
  implement(app, gates.list, ({ query }, { tx, user }) => listGates(tx, query, user.parkIds));
  implement(app, gates.create, ({ body }, context) => createGate(body, context));
  implement(app, gates.update, ({ params, body }, context) => updateGate(params.id, body, context));
  implement(app, gates.switchStatus, ({ params, body }, context) => switchGate(params.id, body, context));
  implement(app, gates.remove, ({ params }, context) => removeGate(params.id, context));
}
