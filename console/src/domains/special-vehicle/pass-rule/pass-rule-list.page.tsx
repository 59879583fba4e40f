import { PassRuleTable } from './pass-rule-table.tsx';

const codes = { add: 'QHRV36617314', edit: 'XPLK24425547', remove: 'YIFQ32206418', switch: 'MZYA81587369' };

export default function PassRuleListPage() {
  return <PassRuleTable codes={codes} />;
}
