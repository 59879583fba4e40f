import { cardRulePage } from '@bochong/contract/special-vehicle';
import { PassRuleTable } from './pass-rule-table.tsx';

const codes = { add: cardRulePage.can.add, edit: cardRulePage.can.edit, remove: cardRulePage.can.delete, switch: cardRulePage.can.switch };

export default function PassRuleListPage() {
  return <PassRuleTable codes={codes} />;
}
