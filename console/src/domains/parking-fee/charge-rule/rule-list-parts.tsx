import { chargeRules } from '@bochong/contract/parking-fee';
import { Button } from 'antd';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';

/** States of rules that matter now; what is over has its own page. */
export const ruleTabs = {
  name: 'ruleStatus',
  items: [
    { value: '', label: '全部' },
    { value: '2', label: '生效中' },
    { value: '1', label: '未生效' },
    { value: '0', label: '草稿' },
  ],
};

export function AddRule() {
  return (
    <Allowed to={chargeRules.create}>
      <Button type="primary" onClick={() => void go('/chargeRules/rule/add')}>
        新增规则
      </Button>
    </Allowed>
  );
}
