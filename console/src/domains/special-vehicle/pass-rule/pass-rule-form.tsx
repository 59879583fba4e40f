import { type PassRuleRow, passPeriodMode, passPeriodUnit, passRefundMode, passRules } from '@bochong/contract/special-vehicle';
import { dayOf } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { RightWindows } from './right-windows.tsx';

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
    asks: [
      'ruleName',
      'parkIds',
      { name: 'periodUnit', disabled: periodUnit !== undefined },
      'periodMode',
      { name: 'priceFen', label: '每期单价' },
      ...(['quota', 'minPeriods', 'maxPeriods', 'maxPlates', 'changeLimit', 'renewBeforeDays', 'renewAfterDays'] as const),
      ...(['refundMode', 'refundFeePermille', 'effectiveFrom', 'effectiveTo'] as const),
      { name: 'renewContinuous', label: '过期续费连续计算' },
      'freezeAllowed',
      { name: 'windows', wide: true, children: <RightWindows /> },
      { name: 'needAudit', label: '办理需审核' },
      { name: 'materials', label: '所需材料', placeholder: '选择或输入材料名称' },
    ],
  });
