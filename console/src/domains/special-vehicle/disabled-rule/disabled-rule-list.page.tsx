import { disabledRules } from '@bochong/contract/special-vehicle';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { disabledRuleForm } from './disabled-rule-form.tsx';

const columns: ColumnsOf<typeof disabledRules.list> = [
  'ruleName',
  'status',
  'parkNames',
  'levels',
  'freeMinutesPerDay',
  'payPermille',
  'maxStaysPerDay',
  'accessibleBerthOnly',
  'createdBy',
  'createdAt',
  'dealerName',
];

export default function DisabledRuleListPage() {
  return (
    <ListPage
      list={disabledRules.list}
      rowKey="ruleId"
      columns={columns}
      empty="点“新增”按车场和残疾等级设置免费分钟与折扣"
      filters={['keyword', 'parkIds', 'level', 'status']}
      actions={<disabledRuleForm.Add />}
      rowActions={disabledRuleForm.rowActions}
      opens={{ title: '残疾人优惠规则', history: 'disabledRule' }}
    />
  );
}
