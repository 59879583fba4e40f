import { feeRuleErrors, ruleStatus } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { lockRule } from './fee-rule.repo.ts';
import { assertWholeRule } from './fee-rule.service.ts';
import { markReopened, unbindPlaces } from './rule-binding.repo.ts';

/**
 * Makes a pending version a draft again. Its places fall back to what was in force before, as after a revocation; nobody is charged by it until it is
 * published anew. A version that has begun is never reopened: stays cite it.
 */
export async function reopenRule(id: string, rev: number, context: Context): Promise<{ ruleId: string }> {
  const { tx, now } = context;
  const rule = found(await lockRule(tx, id, now));
  await assertWholeRule(rule, context);
  if (rule.ruleStatus !== ruleStatus.NO_ACTIVE) fail(feeRuleErrors.notPending);
  assertFresh(await markReopened(tx, id, rev));
  await unbindPlaces(tx, id);
  context.audit({
    targetType: 'feeRule',
    targetId: id,
    detail: { before: { effectiveFrom: rule.effectiveFrom }, after: { effectiveFrom: null } },
  });
  return { ruleId: id };
}
