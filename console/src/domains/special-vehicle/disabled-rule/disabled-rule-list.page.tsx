import { disabledLevel, disabledRuleStatus, disabledRules } from '@bochong/contract/special-vehicle';
import { Button, Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { useDisabledRuleForm } from './disabled-rule-form.tsx';

const col = columnsOf(disabledRules.list);
const Filter = filterOf(disabledRules.list);
const columns = [
  col.text('ruleName', { fixed: 'left', width: 170 }),
  col.enum('status', disabledRuleStatus, { [disabledRuleStatus.ON]: 'green', [disabledRuleStatus.OFF]: 'grey' }, { width: 84 }),
  col.text('parkNames', { width: 240 }),
  col.custom('levels', '适用等级', ({ levels }) => levels.map((level) => disabledLevel.label(level)).join('、'), { width: 190 }),
  col.number('freeMinutesPerDay', { width: 112 }),
  col.custom('payPermille', '实付比例', ({ payPermille }) => (payPermille === 1000 ? '不打折' : `${payPermille}‰`), { width: 96 }),
  col.number('maxStaysPerDay', { width: 112 }),
  col.custom('accessibleBerthOnly', '仅无障碍泊位', (row) => (row.accessibleBerthOnly ? '是' : '否'), { width: 112 }),
  col.text('createdBy', { width: 100 }),
  col.time('createdAt'),
  col.dealer('dealerName'),
];

export default function DisabledRuleListPage() {
  const form = useDisabledRuleForm();
  const remove = useAction(disabledRules.remove, { success: '规则已删除', invalidates: [disabledRules.list] });
  return (
    <>
      <ListPage
        list={disabledRules.list}
        rowKey="ruleId"
        columns={columns}
        empty="点“新增”按车场和残疾等级设置免费分钟与折扣"
        filters={
          <>
            <Filter name="keyword">
              <Input allowClear />
            </Filter>
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="level">
              <EnumSelect of={disabledLevel} />
            </Filter>
            <Filter name="status">
              <EnumSelect of={disabledRuleStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed code="UNIT88877670">
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => (
          <>
            <Allowed code="VXFM70641648">
              <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
            </Allowed>
            <Allowed code="HSJM42367949">
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
        rowTitle="残疾人优惠规则"
        recordType="disabledRule"
      />
      {form.dialog}
    </>
  );
}
