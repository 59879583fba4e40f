import { type PassRuleRow, passPeriodMode, passPeriodUnit, passRefundMode, passRules } from '@bochong/contract/special-vehicle';
import { Select } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { WindowsInput } from './windows-input.tsx';

const Item = itemOf(passRules.create);

/** Adds, edits and copies a rule. A page of one unit makes rules of that unit. */
export const passRuleForm = (periodUnit?: PassRuleRow['periodUnit']) =>
  recordForm(passRules, {
    title: '包期规则',
    rowKey: 'ruleId',
    nameOf: (row) => row.ruleName,
    width: 760,
    blank: () => ({
      periodUnit: periodUnit ?? passPeriodUnit.MONTH,
      periodMode: passPeriodMode.ANCHOR,
      minPeriods: 1,
      maxPeriods: 12,
      maxPlates: 1,
      needAudit: false,
      renewBeforeDays: 15,
      renewAfterDays: 30,
      renewContinuous: true,
      refundMode: passRefundMode.BY_DAY,
      refundFeePermille: 0,
      changeLimit: 2,
      freezeAllowed: true,
      effectiveFrom: dayOf(Date.now()),
    }),
    copyOf: (row) => ({ ...row, ruleName: '' }),
    children: (
      <>
        <div className="field-grid">
          <Item name="ruleName" />
          <Item name="parkIds">
            <ParkSelect mode="multiple" />
          </Item>
          <Item name="periodUnit" disabled={periodUnit !== undefined} />
          <Item name="periodMode" />
          <Item name="priceFen" label="每期单价" />
          <Item name="quota" />
          <Item name="minPeriods" />
          <Item name="maxPeriods" />
          <Item name="maxPlates" />
          <Item name="changeLimit" />
          <Item name="renewBeforeDays" />
          <Item name="renewAfterDays" />
          <Item name="refundMode" />
          <Item name="refundFeePermille" />
          <Item name="effectiveFrom" />
          <Item name="effectiveTo" />
          <Item name="renewContinuous" label="过期续费连续计算" />
          <Item name="freezeAllowed" />
        </div>
        <Item name="windows">
          <WindowsInput />
        </Item>
        <Item name="needAudit" label="办理需审核" />
        <Item name="materials" label="所需材料">
          <Select mode="tags" maxCount={10} placeholder="如 身份证、行驶证、租房合同" open={false} suffixIcon={null} />
        </Item>
      </>
    ),
  });
