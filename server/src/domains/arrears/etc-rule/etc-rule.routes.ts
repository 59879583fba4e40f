import { etcRuleErrors, etcRules } from '@bochong/contract/arrears';
import type { App, Context } from '../../../kernel/app-context.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { registerOutbound } from '../../../kernel/outbound/outbound.ts';
import { assertWithinReach } from '../../../kernel/session/reach.ts';
import { ownsParks } from '../../parking-lot/index.ts';
import { listAgreements } from './etc-agreement.repo.ts';
import { listDeducts } from './etc-deduct.repo.ts';
import { cancelDeduct, deductEffect } from './etc-deduct.service.ts';
import { mountEtcNotify } from './etc-notify.routes.ts';
import { deleteEtcRule, type EtcFields, findEtcRule, insertEtcRule, listEtcRules, saveEtcRule } from './etc-rule.repo.ts';

constraintMeans('etc_rule_name_key', etcRuleErrors.nameTaken, 'ruleName');

async function checkRule({ tx, user }: Context, fields: EtcFields): Promise<void> {
  if (fields.maxPerDayFen < fields.maxPerDeductFen) fail(etcRuleErrors.perDayTooLow);
  if (!(await ownsParks(tx, user.dealerId, fields.parkIds, user.parkIds))) fail(etcRuleErrors.unknownPark);
}

export function createEtcRuleRoutes(app: App): void {
  implement(app, etcRules.list, ({ query }, { tx, user }) => listEtcRules(tx, query, user.parkIds));
  implement(app, etcRules.deducts, ({ query }, { tx, user }) => listDeducts(tx, query, user.parkIds));
  implement(app, etcRules.agreements, ({ query }, { tx }) => listAgreements(tx, query));
  mountEtcNotify(app);
  registerOutbound(app, deductEffect);
  implement(app, etcRules.cancelDeduct, ({ body }, context) => cancelDeduct(body.deductId, context));
  implement(app, etcRules.get, async ({ params }, { tx, user }) => found(await findEtcRule(tx, params.id, user.parkIds)));
  implement(app, etcRules.create, async ({ body }, context) => {
    await checkRule(context, body);
    const etcRuleId = await insertEtcRule(context.tx, context.user.dealerId, body);
    context.audit({ targetType: 'etcRule', targetId: etcRuleId, detail: { after: body } });
    return { etcRuleId };
  });
  implement(app, etcRules.update, async ({ params, body: { rev, ...fields } }, context) => {
    const before = found(await findEtcRule(context.tx, params.id, context.user.parkIds));
    assertWithinReach(context.user, before.parkIds);
    await checkRule(context, fields);
    assertFresh(await saveEtcRule(context.tx, params.id, rev, fields));
    context.audit({ targetType: 'etcRule', targetId: params.id, detail: { before, after: fields } });
    return null;
  });
  implement(app, etcRules.remove, async ({ params }, context) => {
    const before = found(await findEtcRule(context.tx, params.id, context.user.parkIds));
    assertWithinReach(context.user, before.parkIds);
    await deleteEtcRule(context.tx, params.id);
    context.audit({ targetType: 'etcRule', targetId: params.id, detail: { before } });
    return null;
  });
}
