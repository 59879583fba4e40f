import { disabledRules } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { listDisabledRules } from './disabled-rule.repo.ts';
import { createDisabledRule, removeDisabledRule, updateDisabledRule } from './disabled-rule.service.ts';

export function createDisabledRuleRoutes(app: App): void {
  implement(app, disabledRules.list, ({ query }, { tx, user }) => listDisabledRules(tx, query, user));
  implement(app, disabledRules.create, ({ body }, context) => createDisabledRule(body, context));
  implement(app, disabledRules.update, ({ params, body }, context) => updateDisabledRule(params.id, body, context));
  implement(app, disabledRules.remove, ({ params }, context) => removeDisabledRule(params.id, context));
}
