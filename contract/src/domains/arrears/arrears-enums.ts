import { enumOf } from '../../kernel/enum-of.ts';

export const arrearsStatus = enumOf('arrearsStatus', '欠费状态', {
  OWING: [0, '欠费', 'red'],
  PARTIAL: [1, '部分补缴', 'amber'],
  PAID: [2, '已补缴', 'green'],
  CANCELLED: [3, '已撤销', 'grey'],
  WRITTEN_OFF: [4, '已核销', 'grey'],
  FROZEN: [5, '申诉冻结', 'amber'],
});

export const arrearsReason = enumOf('arrearsReason', '欠费原因', {
  ROADSIDE: [1, '路侧离场未缴'],
  OVERDUE: [2, '先离后付逾期'],
  FORCED: [3, '跟车冲闸'],
  GUARD: [4, '远程欠费放行'],
  AUTO_PAY: [5, '无感扣款失败'],
  OFFLINE: [6, '脱机放行'],
  EMERGENCY: [7, '应急常开'],
  CORRECTION: [8, '订单更正产生'],
});

export const evidenceLevel = enumOf('evidenceLevel', '证据等级', {
  FULL: [1, '完整', 'green'],
  PART: [2, '部分', 'amber'],
  NONE: [3, '缺失', 'red'],
});

export const phoneSource = enumOf('phoneSource', '号码来源', {
  OWNER: [1, '车主端绑定'],
  PASS: [2, '包期'],
  BOOK: [3, '预约'],
  STAFF: [4, '人工登记'],
  PAY: [5, '支付渠道授权'],
});

export const phoneStatus = enumOf('phoneStatus', '号码状态', { UNBOUND: [0, '已解绑'], VALID: [1, '有效'], EMPTY: [2, '空号'] });

export const unbindReason = enumOf('unbindReason', '解绑原因', {
  NOT_OWNER: [1, '非车主'],
  SOLD: [2, '已过户'],
  ASKED: [3, '本人要求'],
  EMPTY: [4, '空号'],
});

export const writeOffState = enumOf('writeOffState', '核销申请', {
  PENDING: [0, '待审核'],
  PASSED: [1, '已通过'],
  REJECTED: [2, '已驳回'],
  WITHDRAWN: [3, '已失效'],
});

export const overdueLevel = enumOf('overdueLevel', '逾期等级', {
  NORMAL: [1, '一般', 'grey'],
  KEY: [2, '重点', 'amber'],
  MALICIOUS: [3, '恶意', 'red'],
});

export const nextStep = enumOf('nextStep', '建议动作', {
  SMS: [1, '短信', 'blue'],
  CALL: [2, '电话', 'amber'],
  LETTER: [3, '律师函', 'amber'],
  BLACK: [4, '黑名单', 'red'],
});

export const etcDeductState = enumOf('etcDeductState', '扣款状态', {
  WAITING: [0, '待扣', 'amber'],
  RUNNING: [1, '处理中', 'amber'],
  SUCCESS: [2, '成功', 'green'],
  FAILED: [3, '失败', 'red'],
  CANCELLED: [4, '取消', 'grey'],
});
