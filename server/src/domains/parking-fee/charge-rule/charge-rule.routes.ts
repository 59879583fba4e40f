import { chargeRules } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { findRule, listRules, listVersions } from './charge-rule.repo.ts';
import { choosePlaces, copyRule, createRule, publishRule, removeRule, revokeRule, updateRule } from './charge-rule.service.ts';
import { preview, simulateRule } from './rule-trial.service.ts';

export function createChargeRuleRoutes(app: App): void {
  implement(app, chargeRules.list, ({ query }, { tx, now }) => listRules(tx, query, now));
  implement(app, chargeRules.places, ({ query }, context) => choosePlaces(query, context));
  implement(app, chargeRules.get, async ({ params }, { tx, now }) => found(await findRule(tx, params.id, now)));
  implement(app, chargeRules.versions, async ({ params }, { tx, now }) =>
    listVersions(tx, found(await findRule(tx, params.id, now)).baseRuleId, now),
  );
  implement(app, chargeRules.create, ({ body }, context) => createRule(body, context));
  implement(app, chargeRules.update, ({ params, body }, context) => updateRule(params.id, body, context));
  implement(app, chargeRules.remove, ({ params }, context) => removeRule(params.id, context));
  implement(app, chargeRules.copy, ({ params, body }, context) => copyRule(params.id, body.asNewVersion, context));
  implement(app, chargeRules.publish, ({ params, body }, context) => publishRule(params.id, body, context));
  implement(app, chargeRules.revoke, ({ params, body }, context) => revokeRule(params.id, body, context));
  implement(app, chargeRules.simulate, ({ body }, context) => simulateRule(body, context));
  implement(app, chargeRules.preview, ({ body }, context) => preview(body, context));
}
