import { monthlyCarRulePage, passPeriodUnit } from '@bochong/contract/special-vehicle';
import { PassRuleTable } from './pass-rule-table.tsx';

export default function MonthRuleListPage() {
  return <PassRuleTable codes={monthlyCarRulePage.can} periodUnit={passPeriodUnit.MONTH} />;
}
