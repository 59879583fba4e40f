import { disabledLevel, disabledRuleStatus, disabledRules } from '@bochong/contract/special-vehicle';
import { Select } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordForm } from '../../../kit/record-form.tsx';

const Item = itemOf(disabledRules.create);

export const disabledRuleForm = recordForm(disabledRules, {
  title: '残疾人优惠规则',
  added: '规则已新增',
  saved: '规则已保存',
  rowKey: 'ruleId',
  nameOf: (row) => row.ruleName,
  width: 640,
  blank: {
    levels: disabledLevel.options.map(({ value }) => value),
    freeMinutesPerDay: 120,
    payPermille: 500,
    maxStaysPerDay: 3,
    accessibleBerthOnly: 0,
    status: disabledRuleStatus.ON,
  },
  children: (
    <>
      <div className="field-grid">
        <Item name="ruleName" />
        <Item name="parkIds">
          <ParkSelect mode="multiple" />
        </Item>
        <Item name="freeMinutesPerDay" extra="与车场免费时长取大，不叠加" />
        <Item name="payPermille" extra="1000‰ 为不打折" />
        <Item name="maxStaysPerDay" />
        <Item name="status" />
      </div>
      <Item name="levels">
        <Select mode="multiple" options={[...disabledLevel.options]} optionFilterProp="label" />
      </Item>
      <Item name="accessibleBerthOnly" label="仅停在无障碍泊位时优惠" />
    </>
  ),
});
