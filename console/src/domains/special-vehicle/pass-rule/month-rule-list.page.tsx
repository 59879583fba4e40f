import { monthlyCarRulePage, passPeriodUnit } from '@bochong/contract/special-vehicle';
import { PassRuleTable } from './pass-rule-table.tsx';

const codes = {
  add: monthlyCarRulePage.can.add,
  edit: monthlyCarRulePage.can.edit,
  remove: monthlyCarRulePage.can.delete,
  switch: monthlyCarRulePage.can.switch,
};

export default function MonthRuleListPage() {
  return <PassRuleTable codes={codes} periodUnit={passPeriodUnit.MONTH} />;
}
