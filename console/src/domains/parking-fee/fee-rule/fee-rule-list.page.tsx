import { FeeRuleTable } from './fee-rule-table.tsx';
import { AddRule, ruleTabs } from './rule-list-parts.tsx';

export default function FeeRuleListPage() {
  return <FeeRuleTable tabs={ruleTabs} actions={<AddRule />} />;
}
