import { companyTerms, vipTypes } from '@bochong/contract/charging-customer';
import { type OccupyRuleFields, occupyRuleFields, occupyRules, occupyUnits } from '@bochong/contract/charging-tariff';
import { Form, Select } from 'antd';
import { useDeferredValue } from 'react';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ClockRanges, type ClockSpan } from '../../../fields/clock-range.tsx';
import type { Control } from '../../../kit/control.ts';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { OccupyCurve } from './occupy-curve.tsx';

const Item = itemOf(occupyRules.create);
const units = occupyUnits.map((value) => ({ value, label: value === 60 ? '1小时' : `${value}分钟` }));

/** Windows as the contract names their ends. */
const Windows = ({ value = [], onChange }: Control<OccupyRuleFields['freeWindows']>) => (
  <ClockRanges
    max={6}
    value={value.map(({ from, to }) => ({ start: from, end: to }))}
    onChange={(spans: ClockSpan[]) => onChange?.(spans.map(({ start, end }) => ({ from: start, to: end })))}
  />
);

/** Minutes after the charge, typed one by one. */
const Notices = ({ id, value = [], onChange }: Control<number[]> & { id?: string }) => (
  <Select
    {...(id !== undefined && { id })}
    mode="tags"
    value={value.map(String)}
    tokenSeparators={[',', '，', ' ']}
    onChange={(texts: string[]) => onChange?.(texts.map(Number).filter((minutes) => Number.isInteger(minutes)))}
  />
);

/** Whom the rule exempts. */
const VipTypes = chosenSelect({ endpoint: vipTypes.chosen, value: 'vipTypeId', label: 'vipName', mode: 'multiple', placeholder: '无' });
const Companies = chosenSelect({
  endpoint: companyTerms.chosen,
  input: (keyword) => ({ query: { ...(keyword && { keyword }) } }),
  value: 'companyId',
  label: 'companyName',
  hintAt: 50,
  mode: 'multiple',
  placeholder: '无，可选已开通充电的企业',
});

/** What the rule costs as it is typed; while it contradicts itself nothing is drawn. */
function LiveCurve() {
  const values = useDeferredValue(Form.useWatch([], Form.useFormInstance()) as Partial<OccupyRuleFields> | undefined);
  const parsed = occupyRuleFields.safeParse({ ...values, ruleName: '预览' });
  return parsed.success ? <OccupyCurve rule={parsed.data} /> : null;
}

export const occupyRuleForm = recordForm(occupyRules, {
  title: '占位规则',
  rowKey: 'ruleId',
  nameOf: ({ ruleName }) => ruleName,
  saved: '已保存，对此后开始的占位生效',
  width: 860,
  blank: () => ({ ...occupyRuleFields.parse({ ruleName: '新', unitPriceFen: 50 }), ruleName: '' }),
  valuesOf: (rule) => ({ ...rule, effectiveFrom: null }),
  children: (
    <>
      <div className="field-grid">
        <Item name="ruleName" />
        <Item name="startOn" />
        <Item name="graceMin" />
        <Item name="graceMode" />
        <Item name="unitMin">
          <Select options={units} />
        </Item>
        <Item name="unitPriceFen" />
        <Item name="capFen" />
        <Item name="dayCapFen" />
        <Item name="freeWindows" wide>
          <Windows />
        </Item>
        <Item name="noticeMin">
          <Notices />
        </Item>
        <Item name="exemptWhiteList" />
        <Item name="exemptVipTypeIds">
          <VipTypes />
        </Item>
        <Item name="exemptCompanyIds">
          <Companies />
        </Item>
        <Item name="stationIds" wide extra="一个电站只能用一条规则" />
        <Item name="effectiveFrom" />
      </div>
      <LiveCurve />
    </>
  ),
});
