import { z } from 'zod';
import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';
import { clock } from '../../kernel/fields.ts';

export const passStatus = enumOf('passStatus', '包期状态', {
  NOT_STARTED: [0, '未生效', 'blue'],
  ACTIVE: [1, '生效中', 'green'],
  EXPIRED: [2, '已过期', 'grey'],
  CANCELLED: [3, '已注销', 'grey'],
  FROZEN: [4, '已冻结', 'amber'],
});
export const passPeriodUnit = enumOf('passPeriodUnit', '包期单位', {
  DAY: [1, '日'],
  WEEK: [2, '周'],
  MONTH: [3, '月'],
  QUARTER: [4, '季'],
  HALF_YEAR: [5, '半年'],
  YEAR: [6, '年'],
});
export const passPeriodMode = enumOf('passPeriodMode', '起算方式', { ANCHOR: [1, '按日起算'], NATURAL_MONTH: [2, '自然月'] });
export const passRefundMode = enumOf('passRefundMode', '退款方式', {
  BY_DAY: [1, '按日'],
  BY_PERIOD: [2, '按整期'],
  NONE: [3, '不退'],
});
export const passFlowType = enumOf('passFlowType', '流水类型', {
  NEW: [1, '新办'],
  RENEW: [2, '续费'],
  REFUND: [3, '退款'],
  CHANGE: [4, '换车'],
  GIFT: [5, '赠送'],
});
export const passSource = enumOf('passSource', '来源', {
  PLATFORM: [1, '平台'],
  OWNER: [2, '车主端'],
  IMPORT: [3, '导入'],
  COMPANY: [4, '企业'],
  OPEN: [5, '开放接口'],
});
export const passAuditType = enumOf('passAuditType', '审核类型', {
  APPLY: [1, '新办'],
  CANCEL: [2, '注销'],
  REAPPLY: [3, '续办'],
  CHANGE: [4, '变更车辆', 'blue'],
});
export const passAuditStatus = enumOf('passAuditStatus', '审核状态', {
  TO_AUDIT: [0, '待审核', 'amber'],
  PASSED: [1, '已通过', 'green'],
  REJECTED: [2, '已驳回', 'red'],
  WITHDRAWN: [3, '已撤回', 'grey'],
  TO_PAY: [4, '待缴费', 'blue'],
  DONE: [5, '已完成', 'green'],
  TIMEOUT: [6, '超时关闭', 'grey'],
});
export type PassAuditStatus = CodeOf<typeof passAuditStatus>;

/** Weekly window in which a right holds: days by number (1 Monday), may cross midnight, `start = end` is the whole day. */
export const rightWindow = z.object({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7).meta({ title: '星期' }),
  start: clock('开始'),
  end: clock('结束'),
});
export type RightWindow = z.output<typeof rightWindow>;
