import { cardRulePage } from '@bochong/contract/special-vehicle';
import { PassRuleTable } from './pass-rule-table.tsx';

export default function PassRuleListPage() {
  return <PassRuleTable codes={cardRulePage.can} />;
}
