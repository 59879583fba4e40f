import { Button } from 'antd';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { ChargeRuleTable } from './charge-rule-table.tsx';
import { RuleActions } from './rule-actions.tsx';

const tabs = {
  name: 'ruleStatus',
  items: [
    { value: '', label: '全部' },
    { value: '2', label: '生效中' },
    { value: '1', label: '未生效' },
    { value: '0', label: '草稿' },
  ],
};

export default function ChargeRuleListPage() {
  return (
    <ChargeRuleTable
      tabs={tabs}
      actions={
        <Allowed code="YPIY33789150">
          <Button type="primary" onClick={() => void go('/chargeRules/rule/add')}>
            新增规则
          </Button>
        </Allowed>
      }
      rowActions={(row) => <RuleActions row={row} />}
    />
  );
}
