import { enumOf } from '../../kernel/enum-of.ts';

export const verifyStatus = enumOf('verifyStatus', '状态', {
  MAKING: [0, '生成中', 'blue'],
  PENDING: [1, '待处理', 'amber'],
  DEALT: [2, '待执行', 'blue'],
  ARCHIVED: [3, '已归档', 'grey'],
});

/** Within 待执行. */
export const verifyExec = enumOf('verifyExecStatus', '执行状态', {
  NONE: [0, '未执行'],
  RUNNING: [1, '执行中', 'blue'],
  DONE: [2, '成功', 'green'],
  FAILED: [3, '失败', 'red'],
});

export const verifyAction = enumOf('verifyAction', '操作', {
  MADE: [1, '生成'],
  ADJUST: [2, '调整'],
  WITHDRAW: [3, '撤销调整'],
  DEAL: [4, '确认'],
  RECALC: [5, '重算'],
  REVOKE: [6, '撤回'],
  EXECUTE: [7, '执行'],
  FAILED: [8, '执行失败'],
  ARCHIVED: [9, '归档'],
  SETTLED: [10, '到账登记'],
  REVERSED: [11, '撤销到账'],
});

export const verifyDeal = enumOf('verifyDealType', '处理', { CONFIRM: [1, '确认'], RECALC: [2, '重算'], REVOKE: [3, '撤回'] });

/** Whose money a bill of the month is. */
export const verifyTarget = enumOf('verifyTargetType', '对象类型', { PARK: [1, '车场'], STATION: [2, '场站'], NOBODY: [9, '未归属'] });

export const verifyBillStatus = enumOf('verifyBillStatus', '账单状态', {
  EVEN: [1, '平账', 'green'],
  DIFFERS: [2, '有差异', 'red'],
  ADJUSTED: [3, '已调整', 'blue'],
});

/** Types that a person chooses from; A7 is posted with the channel's fees. */
export const adjustType = enumOf('adjustType', '调整类型', {
  A1: [1, '补记收入'],
  A2: [2, '长款挂账'],
  A3: [3, '短款冲销'],
  A4: [4, '补记退款'],
  A5: [5, '重复支付待退'],
  A6: [6, '渠道优惠'],
});

export const adjustStatus = enumOf('adjustStatus', '调整状态', {
  WAITING: [1, '待执行', 'amber'],
  POSTED: [2, '已入账', 'green'],
  WITHDRAWN: [3, '已撤销', 'grey'],
});

/** Where the other side of what is carried stands. */
export const crossing = enumOf('crossing', '跨期', { NONE: [0, '—'], OUT: [1, '转出下月'], IN: [2, '上月转入'], INNER: [3, '本月内跨日'] });

export const statementStatus = enumOf('monthStatementStatus', '状态', {
  OPEN: [1, '待确认', 'amber'],
  CONFIRMED: [2, '已确认', 'blue'],
  PAID: [3, '已打款', 'green'],
});
