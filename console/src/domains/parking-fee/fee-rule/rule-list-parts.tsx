import { feeRules } from '@bochong/contract/parking-fee';
import { Button } from 'antd';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';

/** States of rules that matter now; what is over has its own page. */
export const ruleTabs = tabsOf('ruleStatus', ['', '全部'], ['2', '生效中'], ['1', '未生效'], ['0', '草稿']);

export function AddRule() {
  return (
    <Allowed to={feeRules.create}>
      <Button type="primary" onClick={() => void go('/chargeRules/rule/add')}>
        新增规则
      </Button>
    </Allowed>
  );
}
