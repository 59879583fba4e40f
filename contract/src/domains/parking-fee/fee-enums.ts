import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';

export const ruleStatus = enumOf('ruleStatus', '规则状态', {
  DRAFT: [0, '草稿', 'grey'],
  NO_ACTIVE: [1, '未生效', 'amber'],
  ACTIVE: [2, '生效中', 'green'],
  HISTORY: [3, '已失效', 'grey'],
  REVOKED: [4, '已撤销', 'red'],
});
export type RuleStatus = CodeOf<typeof ruleStatus>;

export const ruleScopeType = enumOf('ruleScopeType', '适用范围', { PARK: [1, '车场'], ZONE: [2, '分区'], ROAD: [3, '路段'] });

/** Half of the day that holds the middle of a band: 06:00–18:00, or the rest. */
export const bandTime = enumOf('bandTime', '时段', { DAY: [1, '白天'], NIGHT: [2, '夜间'] });

export const dayType = enumOf('dayType', '日期类型', { WORKDAY: [1, '工作日'], WEEKEND: [2, '休息日'], HOLIDAY: [3, '节假日'] });
export type DayType = CodeOf<typeof dayType>;

export const secondMode = enumOf('secondMode', '秒处理', { CUT: [1, '截秒'], CARRY: [2, '秒进位'] });

export const freeMode = enumOf('freeMode', '免费方式', { THRESHOLD: [1, '超出后全程计费'], DEDUCT: [2, '免费时长始终扣除'] });

export const freeScope = enumOf('freeScope', '免费次数', {
  EACH_STAY: [1, '每次'],
  FIRST_OF_DAY: [2, '当日首次'],
  ONCE_IN_WINDOW: [3, '窗口内一次'],
  CUMULATIVE: [4, '窗口内累计'],
});

export const unitRounding = enumOf('unitRounding', '不足一单位', {
  CEIL: [1, '按一个单位'],
  FLOOR: [2, '不计'],
  HALF_UP: [3, '满半个单位按一个'],
});

export const cycleMode = enumOf('cycleMode', '计费周期', {
  NONE: [0, '不分割'],
  NATURAL_DAY: [1, '自然日'],
  ROLLING_24H: [2, '24小时滚动'],
});

export const boundaryMode = enumOf('boundaryMode', '跨界处理', { START: [1, '归属单位起点'], CUT: [2, '边界截断'] });

export const stepScope = enumOf('stepScope', '阶梯累计范围', { STAY: [1, '整次停车'], CYCLE: [2, '每周期'], BAND: [3, '每时段'] });

export const capScope = enumOf('capScope', '封顶范围', { STAY: [1, '单次停车'], PLATE_DAY: [2, '同车同日'] });

export const ruleChangeMode = enumOf('ruleChangeMode', '调价处理', {
  AT_ENTRY: [1, '按入场时规则'],
  AT_CYCLE_START: [2, '按周期起点规则'],
});

export const overstayMode = enumOf('overstayMode', '缴后滞留', { DIFFERENCE: [1, '补差'], RESTART: [2, '重新计费'] });

export const coverMode = enumOf('coverMode', '权益覆盖', { SPLIT: [1, '仅计未覆盖部分'], WHOLE: [2, '未全覆盖则全程计费'] });

export const couponType = enumOf('couponType', '优惠券', {
  TIME: [1, '时长券'],
  PERCENT: [2, '折扣券'],
  AMOUNT: [3, '金额券'],
  FULL: [4, '全免券'],
});
export type CouponType = CodeOf<typeof couponType>;
