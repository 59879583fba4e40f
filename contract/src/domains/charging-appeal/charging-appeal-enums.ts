import { enumOf } from '../../kernel/enum-of.ts';

export const chargingAppealType = enumOf('chargingAppealType', '申诉类型', {
  FEE: [1, '费用有误'],
  ENERGY: [2, '电量有误'],
  NOT_CHARGED: [3, '没有充上电'],
  DOUBLE: [4, '重复扣款'],
  NOT_MINE: [5, '不是本人充电'],
  OTHER: [9, '其他'],
});

export const chargingAppealStatus = enumOf('chargingAppealStatus', '申诉状态', {
  PENDING: [0, '待处理', 'amber'],
  GRANTED: [1, '成立', 'green'],
  REJECTED: [2, '不成立', 'grey'],
  WITHDRAWN: [3, '已撤回', 'grey'],
});
