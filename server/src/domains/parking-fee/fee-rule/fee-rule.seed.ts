import { type FeeRuleContent, feeRuleContent, ruleScopeType } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type ReferenceTariff, referenceTariffs } from '../fee-engine/reference-tariff.ts';
import { insertDraft, markPublished } from './fee-rule.repo.ts';
import { bindPlaces } from './rule-binding.repo.ts';
import { ruleSummary } from './rule-summary.rule.ts';

const names: Record<ReferenceTariff, string> = {
  R1: '商场标准',
  R2: '日夜分段',
  R3: '路侧一类区域',
  R4: '机场滚动计费',
  R5: '节假日差异',
  R6: '分时收费',
  R7: '新能源优惠',
  R8: '新能源阶梯',
  R9: '按次收费',
};

interface Place {
  id: string;
  name: string;
}

/** Publishes a rule as if it had been in force since `from`: for the demo city and for tests, never for a person. */
export async function insertActiveRule(
  tx: Tx,
  dealerId: string,
  rule: {
    id?: string;
    ruleCode: string;
    ruleName: string;
    content: FeeRuleContent;
    scopeType?: 1 | 2 | 3;
    places: readonly Place[];
    from: string;
  },
): Promise<string> {
  const id = rule.id ?? newId(Date.parse(rule.from));
  const scopeType = rule.scopeType ?? ruleScopeType.PARK;
  const summary = ruleSummary(rule.content);
  const fields = { ...rule, scopeType, scopeIds: [], priceText: summary, approvalNo: '', remark: '' };
  const scopes = rule.places.map((place) => ({ scopeId: place.id, scopeName: place.name }));
  await insertDraft(tx, { dealerId, id, baseRuleId: id, version: 1 }, fields, { scopes, summary, operatorName: '系统' });
  await markPublished(tx, id, 0, rule.from, '系统');
  const scopeIds = rule.places.map((place) => place.id);
  if (scopeIds.length > 0) await bindPlaces(tx, { dealerId, ruleId: id, scopeType, from: rule.from, operatorName: '系统' }, scopeIds, []);
  return id;
}

/** Puts lots of the demo under one of the reference tariffs; returns the rule's id. */
export const seedReferenceRule = (
  tx: Tx,
  dealerId: string,
  tariff: ReferenceTariff,
  places: readonly Place[],
  from: string,
  change: { id?: string; ruleCode?: string; ruleName?: string; scopeType?: 1 | 2 | 3; content?: Partial<FeeRuleContent> } = {},
): Promise<string> =>
  insertActiveRule(tx, dealerId, {
    ruleCode: tariff,
    ruleName: names[tariff],
    places,
    from,
    ...change,
    content: feeRuleContent.parse({ ...referenceTariffs[tariff], ...change.content }),
  });
