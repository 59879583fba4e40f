import { enumOf } from '../../kernel/enum-of.ts';

export const parkBenefit = enumOf('parkBenefit', '减免方式', {
  FIXED_MINUTES: [1, '固定分钟'],
  CHARGE_DURATION_PLUS: [2, '充电时长+分钟'],
  FREE_ALL: [3, '全免'],
});
export const parkPlateKind = enumOf('parkPlateKind', '车牌范围', { ALL: [1, '不限'], NEW_ENERGY: [2, '新能源车牌'] });
/** What became of what a charge gives off parking; `grant-state.rule.ts` derives it. */
export const parkGrantStatus = enumOf('parkGrantStatus', '减免状态', {
  WAIT_PLATE: [1, '待匹配车牌', 'amber'],
  ISSUED: [2, '已发放', 'blue'],
  USED: [3, '已核销', 'green'],
  EXPIRED: [4, '已过期', 'grey'],
  REVOKED: [5, '已作废', 'grey'],
  MISSED: [6, '车辆已离场', 'grey'],
});
