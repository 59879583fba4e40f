import { bandTime } from '@bochong/contract/parking-fee';
import { FeeRuleTable } from './fee-rule-table.tsx';
import { AddRule, ruleTabs } from './rule-list-parts.tsx';

export default function FeeRuleDaytimePage() {
  return <FeeRuleTable time={bandTime.DAY} tabs={ruleTabs} actions={<AddRule />} empty="没有按白天时段收费的规则" />;
}
