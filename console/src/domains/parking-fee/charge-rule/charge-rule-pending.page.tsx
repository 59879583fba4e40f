import { ruleStatus } from '@bochong/contract/parking-fee';
import { ChargeRuleTable } from './charge-rule-table.tsx';

export default function ChargeRulePendingPage() {
  return <ChargeRuleTable states={String(ruleStatus.NO_ACTIVE)} empty="发布后到生效时间之前的规则在这里" />;
}
