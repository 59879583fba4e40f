import { passPeriodUnit } from '@bochong/contract/special-vehicle';
import { PassRuleTable } from './pass-rule-table.tsx';

const codes = { add: 'HPHZ42866513', edit: 'DINX40030030', remove: 'YDLR10029278', switch: 'ULNR90296003' };

export default function MonthRuleListPage() {
  return <PassRuleTable codes={codes} periodUnit={passPeriodUnit.MONTH} />;
}
