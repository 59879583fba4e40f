import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';

/** Names of the parts of a day's prices, dearest first. */
export const rateLabel = enumOf('chargingRateLabel', '时段类型', {
  SHARP: [1, '尖'],
  PEAK: [2, '峰'],
  FLAT: [3, '平'],
  VALLEY: [4, '谷'],
  DEEP_VALLEY: [5, '深谷'],
});
export type RateLabel = CodeOf<typeof rateLabel>;

/** Current of the guns a tariff is for. */
export const tariffCurrent = enumOf('tariffCurrentType', '电流类型', { AC: [1, '交流'], DC: [2, '直流'], ANY: [3, '交直流通用'] });

export const tariffStatus = enumOf('tariffVersionStatus', '版本状态', {
  DRAFT: [1, '草稿', 'grey'],
  SCHEDULED: [2, '未生效', 'amber'],
  ACTIVE: [3, '生效中', 'green'],
  HISTORY: [4, '历史', 'grey'],
  VOID: [5, '已作废', 'red'],
});
export type TariffStatus = CodeOf<typeof tariffStatus>;

/** What a tariff is bound to; the narrowest binding of a gun counts. */
export const tariffScope = enumOf('tariffScopeType', '适用范围', {
  CONNECTOR: [1, '充电枪'],
  EQUIPMENT: [2, '充电设备'],
  STATION: [3, '电站'],
  DEALER: [4, '全部电站'],
});
export type TariffScope = CodeOf<typeof tariffScope>;

/** Why a date has its prices; the first kind that has a rule for the date counts, else the default. */
export const calendarKind = enumOf('tariffCalendarKind', '日期规则', {
  OVERRIDE: [1, '指定日期'],
  HOLIDAY: [2, '法定节假日'],
  SEASON: [3, '季节'],
});

/** By the working-day calendar: make-up workdays are workdays, statutory holidays rest days. */
export const tariffDayKind = enumOf('tariffDayKind', '日期性质', { WORKDAY: [1, '工作日'], REST_DAY: [2, '休息日'] });

export const occupyStart = enumOf('occupyStartOn', '计时起点', { ORDER_STOP: [1, '充电结束'], FULL_OR_STOP: [2, '充满或结束'] });

export const occupyGrace = enumOf('occupyGraceMode', '免费方式', { DEDUCT: [1, '扣除'], THRESHOLD: [2, '门槛'] });
