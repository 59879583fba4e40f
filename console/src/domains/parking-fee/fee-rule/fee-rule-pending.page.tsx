import { ruleStatus } from '@bochong/contract/parking-fee';
import { FeeRuleTable } from './fee-rule-table.tsx';

export default function FeeRulePendingPage() {
  return <FeeRuleTable states={String(ruleStatus.NO_ACTIVE)} empty="发布后到生效时间之前的规则在这里" />;
}
