import { enumOf } from '../../kernel/enum-of.ts';

export const companyStatus = enumOf('companyStatus', '企业状态', {
  NORMAL: [1, '正常'],
  FROZEN: [2, '冻结'],
  ENDED: [3, '终止'],
});

export const companyBillStatus = enumOf('companyBillStatus', '账单状态', {
  PENDING: [0, '待确认'],
  CONFIRMED: [1, '已确认'],
  SETTLED: [2, '已结清'],
  OVERDUE: [3, '逾期'],
});
