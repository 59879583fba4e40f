import { arrearsReason, etcRules } from '@bochong/contract/arrears';
import { Alert } from 'antd';
import { recordForm } from '../../../kit/record-form.tsx';

export const etcRuleForm = recordForm(etcRules, {
  title: 'ETC追缴规则',
  rowKey: 'etcRuleId',
  nameOf: (row) => row.ruleName,
  width: 720,
  blank: {
    enabled: true,
    reasons: [arrearsReason.ROADSIDE, arrearsReason.OVERDUE],
    minAgeHours: 24,
    minFen: 100,
    maxPerDeductFen: 20_000,
    maxPerDayFen: 30_000,
    retryTimes: 3,
    retryHours: 24,
    windowStart: '08:00',
    windowEnd: '20:00',
    notifyHoursBefore: 24,
  },
  children: <Alert type="info" title="只从车主已签约的账户扣款；每笔欠费整笔扣，最早的先扣，扣款前会先预告" />,
  asks: [
    'ruleName',
    'enabled',
    { name: 'parkIds', wide: true },
    { name: 'reasons', wide: true },
    ...(['minAgeHours', 'minFen', 'maxPerDeductFen', 'maxPerDayFen', 'retryTimes', 'retryHours'] as const),
    ...(['windowStart', 'windowEnd', 'notifyHoursBefore'] as const),
  ],
});
