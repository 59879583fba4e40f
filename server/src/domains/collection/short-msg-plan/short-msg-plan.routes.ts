import { shortMsgPlanErrors, shortMsgPlans } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { chosenPlans, listPlans, skipToNow } from './short-msg-plan.repo.ts';
import { createPlan, editPlan, greetEntry, removePlan, switchPlan } from './short-msg-plan.service.ts';

constraintMeans('short_msg_plan_name_key', shortMsgPlanErrors.nameTaken, 'planName');

export function createShortMsgPlanRoutes(app: App): void {
  implement(app, shortMsgPlans.list, ({ query }, { tx }) => listPlans(tx, query));
  implement(app, shortMsgPlans.chosen, ({ query }, { tx, user }) => chosenPlans(tx, user.dealerId, query.search));
  implement(app, shortMsgPlans.create, ({ body }, context) => createPlan(body, context));
  implement(app, shortMsgPlans.update, ({ params, body }, context) => editPlan(params.id, body, context));
  implement(app, shortMsgPlans.remove, ({ params }, context) => removePlan(params.id, context));
  implement(app, shortMsgPlans.switch, ({ params, body }, context) => switchPlan(params.id, body, context));
  // What came due while a unit was frozen is over: debtors are not reminded of all of it at once.
  app.events.within('DealerThawed', (tx, _, { dealerId }) => skipToNow(tx, dealerId, app.clock.now()));
  app.events.on('ParkOrderOpened', 'short-msg-plan', (tx, { plateNo, plateColor }, { dealerId }) =>
    greetEntry({ app, tx, dealerId, now: app.clock.now() }, { plateNo, plateColor }),
  );
}
