import { bandTime } from '@bochong/contract/parking-fee';
import { ChargeRuleTable } from './charge-rule-table.tsx';
import { AddRule, ruleTabs } from './rule-list-parts.tsx';

export default function ChargeRuleDaytimePage() {
  return <ChargeRuleTable time={bandTime.DAY} tabs={ruleTabs} actions={<AddRule />} empty="没有按白天时段收费的规则" />;
}
