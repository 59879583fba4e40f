import { disabledLevel, disabledRuleStatus, disabledRules } from '@bochong/contract/special-vehicle';
import { recordForm } from '../../../kit/record-form.tsx';

export const disabledRuleForm = recordForm(disabledRules, {
  title: '残疾人优惠规则',
  removal: '已入场车辆仍按原规则优惠',
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
  asks: [
    'ruleName',
    'parkIds',
    { name: 'freeMinutesPerDay', extra: '与车场免费时长取大，不叠加' },
    { name: 'payPermille', extra: '100% 为不打折' },
    'maxStaysPerDay',
    'status',
    { name: 'levels', wide: true },
    { name: 'accessibleBerthOnly', label: '仅停在无障碍泊位时优惠' },
  ],
});
