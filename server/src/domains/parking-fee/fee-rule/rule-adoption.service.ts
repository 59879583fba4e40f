import { type FeeRuleContent, feeRuleErrors, noticeMinutes, ruleScopeType } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { citedWords } from '../free-duration/cited-free.service.ts';
import { markSimulated } from './fee-rule.repo.ts';
import { createRule, placesFor, placesWithStays, publishRule, wholeMinute } from './fee-rule.service.ts';
import { lockOpenBindings } from './rule-binding.repo.ts';
import { ruleSummary } from './rule-summary.rule.ts';

interface Adoption {
  parkId: string;
  ruleName: string;
  content: FeeRuleContent;
}

/** First whole minute that leaves the notice drivers are owed. */
const earliest = (now: Date): string => toIso(Math.ceil(now.getTime() / 60_000 + noticeMinutes) * 60_000);

/**
 * Gives a lot its first rule: from the running minute on while nobody has parked there, else as soon as the notice allows. Its public text is the
 * rule in words. A lot that has a rule keeps it: another version is published where rules are kept.
 */
export async function adoptTemplate({ parkId, ruleName, content }: Adoption, context: Context) {
  const { tx, now } = context;
  const scope = { scopeType: ruleScopeType.PARK, scopeIds: [parkId] };
  const places = await placesFor(context, scope);
  const [open] = await lockOpenBindings(tx, [parkId]);
  if (open) fail(feeRuleErrors.alreadyRuled, { ruleName: open.ruleName });
  const priceText = ruleSummary(content, await citedWords(tx, content, places[0]?.dealerId ?? context.user.dealerId)).slice(0, 500);
  const ruleCode = `T${newId(now).slice(-12).toUpperCase()}`;
  const { ruleId } = await createRule({ ...scope, ruleName, ruleCode, content, priceText, approvalNo: '', remark: '' }, context);
  // What three stays cost by it was on the page it was chosen from.
  await markSimulated(tx, ruleId);
  const atOnce = (await placesWithStays(context, places)).length === 0;
  const effectiveFrom = atOnce ? wholeMinute(now) : earliest(now);
  await publishRule(ruleId, { atOnce, effectiveFrom, rev: 0 }, context);
  return { ruleId, effectiveFrom };
}
