import { businessRuleErrors, businessRules } from '@bochong/contract/parking-lot';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { FieldsOf, Kept } from '../../../kernel/database/record-table.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementRecords } from '../../../kernel/http/implement-records.ts';
import { assertOwnLots } from '../park/own-lots.service.ts';
import { bindLots, dropOwnRule, lotOfOtherRule, lotWithRule, ruleTable } from './business-rule.repo.ts';
import { businessRuleOf, sourcesOf } from './business-rule.rule.ts';

constraintMeans('business_rule_name_key', businessRuleErrors.nameTaken, 'ruleName');

/** Which lots keep to a rule stands with the lots. */
async function before({ parkIds }: FieldsOf<typeof businessRules>, context: Context, kept: Kept<typeof businessRules> | undefined) {
  const { tx, user } = context;
  const dealerId = kept?.dealerId ?? user.dealerId;
  await assertOwnLots(context, parkIds, dealerId);
  const taken = await lotOfOtherRule(tx, dealerId, parkIds, kept?.id ?? null);
  if (taken) fail(businessRuleErrors.lotTaken, taken, { field: 'parkIds' });
  return { parkIds: undefined };
}

export function createBusinessRuleRoutes(app: App): void {
  implementRecords(app, businessRules, ruleTable, {
    record: 'businessRule',
    before,
    async beforeRemoval({ dealerId, id, parkCount }, { tx }) {
      if (parkCount > 0) fail(businessRuleErrors.inUse, { count: parkCount });
      await bindLots(tx, dealerId, id, []); // lots that were deleted
    },
    after: async ({ tx }, { id, dealerId, fields }) => {
      if (fields) await bindLots(tx, dealerId, id, fields.parkIds);
    },
  });
  implement(app, businessRules.effective, async ({ params }, { tx, user }) => {
    const { own, rule, ...names } = found(await lotWithRule(tx, params.id, user));
    return { ...names, values: businessRuleOf({ ...rule, ...own }), sources: sourcesOf(own, rule) };
  });
  implement(app, businessRules.followRule, async ({ params }, { tx, user, audit }) => {
    const { own } = found(await lotWithRule(tx, params.id, user));
    await dropOwnRule(tx, params.id);
    audit({ targetType: 'park', targetId: params.id, detail: { before: own, after: {} } });
    return null;
  });
}
