import { ruleStatus } from '@bochong/contract/parking-fee';
import { ChargeRuleTable } from './charge-rule-table.tsx';
import { RuleActions } from './rule-actions.tsx';

export default function ChargeRuleHistoryPage() {
  return <ChargeRuleTable states={`${ruleStatus.HISTORY},${ruleStatus.REVOKED}`} rowActions={(row) => <RuleActions row={row} />} />;
}
