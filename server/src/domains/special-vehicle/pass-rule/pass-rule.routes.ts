import { passRules } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { listPassRules } from './pass-rule.repo.ts';
import { createPassRule, deletePassRule, setPassRuleStatus, updatePassRule } from './pass-rule.service.ts';

export function createPassRuleRoutes(app: App): void {
  implement(app, passRules.list, ({ query }, { tx, user }) => listPassRules(tx, query, user.parkIds));
  implement(app, passRules.chosen, async (_, { tx, user }) => {
    const page = { pageNo: 1, pageSize: 200 };
    return (await listPassRules(tx, page, user.parkIds)).results;
  });
  implement(app, passRules.create, ({ body }, context) => createPassRule(body, context));
  implement(app, passRules.update, ({ params, body }, context) => updatePassRule(params.id, body, context));
  implement(app, passRules.switch, ({ params, body }, context) => setPassRuleStatus(params.id, body.status, context));
  implement(app, passRules.remove, ({ params }, context) => deletePassRule(params.id, context));
}
