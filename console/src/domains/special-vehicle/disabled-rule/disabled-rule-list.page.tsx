import { disabledRules } from '@bochong/contract/special-vehicle';
import { Button } from 'antd';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { useDisabledRuleForm } from './disabled-rule-form.tsx';

const columns: ColumnsOf<typeof disabledRules.list> = [
  'ruleName',
  'status',
  'parkNames',
  'levels',
  'freeMinutesPerDay',
  { name: 'payPermille', title: '实付比例', show: ({ payPermille }) => (payPermille === 1000 ? '不打折' : `${payPermille}‰`) },
  'maxStaysPerDay',
  'accessibleBerthOnly',
  'createdBy',
  'createdAt',
  'dealerName',
];

export default function DisabledRuleListPage() {
  const form = useDisabledRuleForm();
  const remove = useAction(disabledRules.remove, { success: '规则已删除' });
  return (
    <>
      <ListPage
        list={disabledRules.list}
        rowKey="ruleId"
        columns={columns}
        empty="点“新增”按车场和残疾等级设置免费分钟与折扣"
        filters={['keyword', 'parkIds', 'level', 'status']}
        actions={
          <Allowed to={disabledRules.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => (
          <>
            <Allowed to={disabledRules.update}>
              <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
            </Allowed>
            <Allowed to={disabledRules.remove}>
              <ConfirmLink
                danger
                question={`删除规则“${row.ruleName}”？已入场车辆仍按原规则优惠`}
                onConfirm={() => remove.run({ params: { id: row.ruleId } })}
              >
                删除
              </ConfirmLink>
            </Allowed>
          </>
        )}
        opens={{ title: '残疾人优惠规则', history: 'disabledRule' }}
      />
      {form.dialog}
    </>
  );
}
