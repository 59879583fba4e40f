import { enumOf } from '../../kernel/enum-of.ts';

export const callKind = enumOf('callKind', '外呼方式', { MANUAL: [1, '人工'], AI: [2, '智能外呼'] });

export const callDistribution = enumOf('callDistribution', '分配方式', { EVEN: [1, '平均'], QUOTA: [2, '按配额'], PARK: [3, '按车场'] });

export const callPlanStatus = enumOf('callPlanStatus', '计划状态', {
  DRAFT: [0, '草稿', 'grey'],
  RUNNING: [1, '进行中', 'green'],
  STOPPED: [2, '已停止', 'amber'],
  FINISHED: [3, '已结束', 'grey'],
});

export const callDriverStatus = enumOf('callDriverStatus', '任务状态', {
  UNASSIGNED: [0, '待分配', 'grey'],
  TODO: [1, '待拨打', 'blue'],
  FOLLOWING: [2, '跟进中', 'amber'],
  DONE: [3, '已完成', 'green'],
  CLOSED: [4, '已关闭', 'grey'],
});

export const callResult = enumOf('callResult', '通话结果', {
  UNCALLED: [0, '未拨打'],
  ANSWERED: [1, '已接听'],
  NO_ANSWER: [2, '无人接听'],
  BUSY: [3, '占线'],
  REFUSED: [4, '拒接'],
  POWER_OFF: [5, '关机'],
  UNREACHABLE: [6, '无法接通'],
  INVALID: [7, '空号/错号'],
  SUSPENDED: [8, '停机'],
  FAILED: [9, '线路失败'],
});

export const callIntent = enumOf('callIntent', '通话意向', {
  PROMISE: [1, '承诺缴费'],
  PAID: [2, '称已缴'],
  DISPUTE: [3, '有异议'],
  REFUSE: [4, '拒绝缴费'],
  WRONG_PERSON: [5, '非车主'],
  CALL_BACK: [6, '稍后联系'],
  NONE: [9, '未表态'],
});

export const closedReason = enumOf('callClosedReason', '关闭原因', {
  PAID: [1, '已缴'],
  REFUSED: [2, '拒绝'],
  INVALID: [3, '空号'],
  TOO_MANY: [4, '超次'],
  STOPPED: [5, '计划停止'],
  UNBOUND: [6, '号码解绑'],
});
