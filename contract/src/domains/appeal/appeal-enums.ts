import { enumOf } from '../../kernel/enum-of.ts';

export const appealSource = enumOf('appealSource', '申诉来源', {
  OWNER: [1, '车主端'],
  PLATFORM: [2, '平台代录'],
  HOTLINE: [3, '热线'],
  COLLECTOR: [4, '收费员'],
});

export const appealType = enumOf('appealType', '申诉类型', {
  PLATE: [1, '车牌识别错误'],
  ENTER_TIME: [2, '入场时间错误'],
  EXIT_TIME: [3, '出场时间错误'],
  BERTH: [4, '泊位错误'],
  AMOUNT: [5, '收费金额异议'],
  DUPLICATE: [6, '重复扣费'],
  DISCOUNT: [7, '优惠/包期未生效'],
  NOT_PARKED: [8, '未停车(套牌/冒用)'],
  DEVICE: [9, '设备故障'],
  OTHER: [99, '其他'],
});

export const appealStatus = enumOf('appealStatus', '申诉状态', {
  PENDING: [0, '待处理', 'amber'],
  HANDLING: [1, '处理中', 'blue'],
  LEADER_PENDING: [2, '待领导处理', 'amber'],
  LEADER_HANDLING: [3, '领导处理中', 'blue'],
  APPROVED: [4, '已通过', 'green'],
  REJECTED: [5, '已驳回', 'red'],
  WITHDRAWN: [6, '已撤回', 'grey'],
});

export const appealDecision = enumOf('appealDecision', '处理结果', {
  MODIFY_TIME: [1, '改时间'],
  MODIFY_PLATE: [2, '改车牌'],
  MODIFY_BERTH: [3, '改泊位'],
  REDUCE: [4, '减免'],
  VOID: [5, '作废订单'],
  MERGE: [6, '合并订单'],
  REFUND_ONLY: [7, '仅退款'],
  REJECT: [8, '驳回'],
});

/** Whether the owner was told what became of an appeal. */
export const appealNotify = enumOf('appealNotify', '通知车主', { NONE: [0, '未通知'], TOLD: [1, '已通知'], NO_PHONE: [2, '无联系电话'] });

export const leaderAction = enumOf('leaderAction', '领导意见', { AGREE: [1, '同意'], REFUSE: [2, '驳回申诉'], SEND_BACK: [3, '退回重办'] });

export const leaderTimeoutAction = enumOf('leaderTimeoutAction', '超时动作', { REMIND: [1, '提醒'], NEXT: [2, '转下一领导'] });

/** What can happen to an appeal; shown as its history. */
export const appealAction = enumOf('appealAction', '申诉操作', {
  SUBMIT: [1, '提交'],
  LOCK: [2, '锁定'],
  UNLOCK: [3, '释放'],
  EXPIRE: [4, '锁定到期'],
  APPROVE: [5, '通过'],
  REJECT: [6, '驳回'],
  TO_LEADER: [7, '提交领导'],
  LEADER_LOCK: [8, '领导锁定'],
  LEADER_EXPIRE: [9, '领导锁定到期'],
  LEADER_AGREE: [10, '领导同意'],
  LEADER_REFUSE: [11, '领导驳回'],
  SEND_BACK: [12, '领导退回'],
  LEADER_LATE: [13, '领导超时'],
  WITHDRAW: [14, '撤回'],
  REFUND: [15, '申请退款'],
});
