import { ruleStatus } from '@bochong/contract/parking-fee';
import { ChargeRuleTable } from './charge-rule-table.tsx';
import { RuleActions } from './rule-actions.tsx';

export default function ChargeRulePendingPage() {
  return <ChargeRuleTable states={String(ruleStatus.NO_ACTIVE)} rowActions={(row) => <RuleActions row={row} />} />;
}
