import { ruleStatus } from '@bochong/contract/parking-fee';
import { FeeRuleTable } from './fee-rule-table.tsx';

export default function FeeRuleHistoryPage() {
  return <FeeRuleTable states={`${ruleStatus.HISTORY},${ruleStatus.REVOKED}`} empty="已被新版本替代、已撤销的规则在这里" />;
}
