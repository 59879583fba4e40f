import { ruleStatus } from '@bochong/contract/parking-fee';
import { ChargeRuleTable } from './charge-rule-table.tsx';

export default function ChargeRuleHistoryPage() {
  return <ChargeRuleTable states={`${ruleStatus.HISTORY},${ruleStatus.REVOKED}`} empty="已被新版本替代、已撤销的规则在这里" />;
}
