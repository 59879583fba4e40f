import { enumOf } from '../../kernel/enum-of.ts';

export const remindChannel = enumOf('remindChannel', '催缴方式', {
  SMS: [1, '短信'],
  WECHAT_MSG: [2, '微信消息'],
  APP_PUSH: [3, 'APP推送'],
  AI_CALL: [4, '智能外呼'],
  MANUAL_CALL: [5, '人工电话'],
  LAWYER_LETTER: [6, '律师函'],
  PAPER: [7, '现场告知单'],
});

export const remindResult = enumOf('remindResult', '催缴结果', {
  QUEUED: [0, '待发送', 'grey'],
  SENT: [1, '已提交', 'blue'],
  DELIVERED: [2, '已送达', 'green'],
  FAILED: [3, '发送失败', 'red'],
  SKIPPED: [4, '规则跳过', 'amber'],
});

export const skipReason = enumOf('skipReason', '跳过原因', {
  NO_PHONE: [1, '无手机号'],
  UNBOUND: [2, '号码已解绑'],
  DO_NOT_DISTURB: [3, '免打扰名单'],
  TOO_OFTEN: [4, '超频次'],
  WRONG_TIME: [5, '非允许时段'],
  TOO_LITTLE: [6, '金额低于起催'],
  SETTLED: [7, '已结清'],
  FROZEN: [8, '申诉冻结'],
  INVALID_PHONE: [9, '号码无效'],
});

export const templateStatus = enumOf('templateStatus', '模板审核', {
  DRAFT: [0, '草稿', 'grey'],
  AUDITING: [1, '审核中', 'amber'],
  PASSED: [2, '已通过', 'green'],
  REJECTED: [3, '未通过', 'red'],
  DISABLED: [4, '停用', 'grey'],
});

export const templateKind = enumOf('templateKind', '模板类型', { NOTICE: [1, '通知'], REMIND: [2, '催缴'], LETTER: [3, '律师函告知'] });

export const batchSource = enumOf('remindBatchSource', '催缴来源', {
  SINGLE: [1, '单车'],
  BATCH: [2, '批量'],
  PLAN: [3, '方案'],
  RESEND: [4, '补发'],
  MANUAL: [5, '人工'],
});

export const batchState = enumOf('remindBatchState', '批次状态', { RUNNING: [1, '执行中'], DONE: [2, '完成'], STOPPED: [3, '中止'] });

export const planTrigger = enumOf('shortMsgPlanTrigger', '触发方式', {
  AFTER_HOURS: [1, '欠费产生后N小时'],
  AGE_DAYS: [2, '账龄第N天'],
  CYCLE: [3, '按周期'],
  ENTRY: [4, '再次入场'],
});
