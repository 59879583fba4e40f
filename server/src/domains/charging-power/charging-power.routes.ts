import { powerBudgets } from '@bochong/contract/charging-power';
import { type App, workIn } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { listBudgets } from './power-budget/power-budget.repo.ts';
import { followBoot, followCommand, followConnection, powerDay, setLimit } from './power-budget/power-budget.service.ts';
import { gunsOf, setGun } from './power-budget/power-gun.service.ts';

export function createChargingPowerRoutes(app: App): void {
  implement(app, powerBudgets.list, ({ query }, { tx, user }) => listBudgets(tx, query, user));
  implement(app, powerBudgets.day, ({ params, query }, context) => powerDay(params.id, query.date, context));
  implement(app, powerBudgets.limit, ({ params, body }, context) => setLimit(params.id, body, context));
  implement(app, powerBudgets.guns, ({ params }, context) => gunsOf(params.id, context));
  implement(app, powerBudgets.setGun, ({ params, body }, context) => setGun(params.id, body, context));
  const { events } = app;
  events.on('ChargePointBooted', 'charging-power', (tx, boot, { dealerId }) => followBoot(workIn(app, tx), dealerId, boot), 'device');
  events.on(
    'ChargePointConnectionChanged',
    'charging-power',
    (tx, change, { dealerId }) => followConnection(workIn(app, tx), dealerId, change),
    'device',
  );
  events.on(
    'ChargePointCommandSettled',
    'charging-power',
    (tx, settled, { dealerId }) => followCommand(workIn(app, tx), dealerId, settled),
    'device',
  );
}
