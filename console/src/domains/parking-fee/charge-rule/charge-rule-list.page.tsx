import { ChargeRuleTable } from './charge-rule-table.tsx';
import { AddRule, ruleTabs } from './rule-list-parts.tsx';

export default function ChargeRuleListPage() {
  return <ChargeRuleTable tabs={ruleTabs} actions={<AddRule />} />;
}
