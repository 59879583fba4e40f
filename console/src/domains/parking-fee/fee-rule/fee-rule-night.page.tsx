import { bandTime } from '@bochong/contract/parking-fee';
import { FeeRuleTable } from './fee-rule-table.tsx';
import { AddRule, ruleTabs } from './rule-list-parts.tsx';

export default function FeeRuleNightPage() {
  return <FeeRuleTable time={bandTime.NIGHT} tabs={ruleTabs} actions={<AddRule />} empty="没有按夜间时段收费的规则" />;
}
