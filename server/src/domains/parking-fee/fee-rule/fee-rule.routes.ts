import { feeRules } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { uncoveredLots } from '../../parking-lot/index.ts';
import { findRule, listRules, listVersions } from './fee-rule.repo.ts';
import { choosePlaces, copyRule, createRule, placesSeen, publishRule, removeRule, revokeRule, updateRule } from './fee-rule.service.ts';
import { adoptTemplate } from './rule-adoption.service.ts';
import { reopenRule } from './rule-reopen.service.ts';
import { preview, simulateRule } from './rule-trial.service.ts';

export function createFeeRuleRoutes(app: App): void {
  implement(app, feeRules.list, async ({ query }, context) => listRules(context.tx, query, context.now, await placesSeen(context)));
  implement(app, feeRules.places, ({ query }, context) => choosePlaces(query, context));
  implement(app, feeRules.get, async ({ params }, context) =>
    found(await findRule(context.tx, params.id, context.now, await placesSeen(context))),
  );
  implement(app, feeRules.versions, async ({ params }, context) => {
    const { tx, now } = context;
    const seen = await placesSeen(context);
    return listVersions(tx, found(await findRule(tx, params.id, now, seen)).baseRuleId, now, seen);
  });
  implement(app, feeRules.create, ({ body }, context) => createRule(body, context));
  implement(app, feeRules.update, ({ params, body }, context) => updateRule(params.id, body, context));
  implement(app, feeRules.remove, ({ params }, context) => removeRule(params.id, context));
  implement(app, feeRules.copy, ({ params, body }, context) => copyRule(params.id, body.asNewVersion, context));
  implement(app, feeRules.publish, ({ params, body }, context) => publishRule(params.id, body, context));
  implement(app, feeRules.adopt, ({ body }, context) => adoptTemplate(body, context));
  implement(app, feeRules.uncovered, (_, { tx, user, now }) => uncoveredLots(tx, now, user.parkIds));
  implement(app, feeRules.revoke, ({ params, body }, context) => revokeRule(params.id, body, context));
  implement(app, feeRules.reopen, ({ params, body }, context) => reopenRule(params.id, body.rev, context));
  implement(app, feeRules.simulate, ({ body }, context) => simulateRule(body, context));
  implement(app, feeRules.preview, ({ body }, context) => preview(body, context));
}
