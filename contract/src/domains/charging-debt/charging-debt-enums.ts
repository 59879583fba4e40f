import { enumOf } from '../../kernel/enum-of.ts';
import { billBiz } from '../bill/index.ts';

/** What a debt comes from; the till knows it by the same code. */
export const chargingDebtBiz = billBiz.only('CHARGING', 'OCCUPANCY');

/** Where a debt stands; `debt.rule.ts` derives it from its amounts. */
export const chargingDebtStatus = enumOf('chargingDebtStatus', '追缴状态', {
  OPEN: [1, '待追缴', 'amber'],
  PARTIAL: [2, '部分追回', 'amber'],
  RECOVERED: [3, '已追回', 'green'],
  WAIVED: [4, '已核销', 'grey'],
  LEGAL: [5, '法务', 'red'],
  CANCELLED: [6, '已撤销', 'grey'],
});
export const debtWaiverState = enumOf('chargingDebtWaiverState', '核销申请', {
  PENDING: [1, '待审核', 'amber'],
  PASSED: [2, '已通过', 'green'],
  REJECTED: [3, '已驳回', 'grey'],
  WITHDRAWN: [4, '已失效', 'grey'],
});
/** Steps of a debt. */
export const chargingDebtEvent = enumOf('chargingDebtEvent', '经过', {
  OPENED: [1, '产生欠费'],
  RECOVERED: [2, '追回'],
  CORRECTED: [3, '金额更正'],
  WAIVE_ASKED: [4, '申请核销'],
  WAIVED: [5, '核销'],
  WAIVE_REFUSED: [6, '驳回核销'],
  TO_LEGAL: [7, '转法务'],
  FROM_LEGAL: [8, '退出法务'],
  REMINDED: [9, '催缴'],
});
