import { enumOf } from '../../kernel/enum-of.ts';

export const companyStatus = enumOf('companyStatus', '企业状态', {
  NORMAL: [1, '正常', 'green'],
  FROZEN: [2, '冻结', 'amber'],
  ENDED: [3, '终止', 'grey'],
});

export const companyBillStatus = enumOf('companyBillStatus', '账单状态', {
  PENDING: [0, '待确认', 'blue'],
  CONFIRMED: [1, '已确认', 'amber'],
  SETTLED: [2, '已结清', 'green'],
  OVERDUE: [3, '逾期', 'red'],
});
