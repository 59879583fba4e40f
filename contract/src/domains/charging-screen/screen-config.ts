import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { degrees, instant, integer, personName, rev, stationId, text } from '../../kernel/fields.ts';
import { chargeScreenPage } from './menu.ts';

export const screenTheme = enumOf('chargeScreenTheme', '主题', { BLUE: [1, '深蓝'], GREEN: [2, '墨绿'], BLACK: [3, '纯黑'] });
/** Columns by rows that a module takes of the screen's four columns. */
export const moduleSize = enumOf('chargeScreenModuleSize', '大小', {
  SMALL: [1, '小（1×1）'],
  WIDE: [2, '宽（2×1）'],
  TALL: [3, '高（1×2）'],
  LARGE: [4, '大（2×2）'],
});

/** Modules of the screen by key, with what stands over each. */
export const screenModuleTitles = {
  totalEnergy: '充电量',
  totalIncome: '充电收入',
  orderTrend: '充电趋势',
  stationMap: '电站分布',
  connectorStatus: '充电枪状态',
  stationRank: '本月电站排行',
  slotShare: '本月时段分布',
  faultList: '待处理故障',
  offlineList: '离线充电桩',
  carbonSaving: '碳减排',
} as const;
export type ScreenModuleKey = keyof typeof screenModuleTitles;
export const screenModuleKeys = Object.keys(screenModuleTitles) as ScreenModuleKey[];

export const screenModule = z.object({
  key: z.enum(screenModuleKeys as [ScreenModuleKey, ...ScreenModuleKey[]], { error: '没有这个模块' }).meta({ title: '模块' }),
  visible: z.boolean().meta({ title: '显示' }),
  size: moduleSize.schema,
});
export type ScreenModule = z.output<typeof screenModule>;

/** Fields of the four columns that visible modules may fill together: more rows than five cannot be read on a wall. */
export const maxScreenCells = 20;

/** A small picture as it stands in the page; empty: none. */
const logo = z
  .string()
  .max(24_576, '标志图片过大，请使用不超过18 KB的图片')
  .regex(/^(data:image\/(png|jpeg|webp);base64,[0-9A-Za-z+/]{16,}={0,2})?$/, '标志请使用PNG、JPEG或WebP图片')
  .meta({ title: '标志', help: '显示在标题左边，会缩小到320×96以内' });

/** What the screen of a unit shows, and how. */
export const screenConfig = z.object({
  title: text('大屏标题', 30, 1),
  logo,
  theme: screenTheme.schema,
  refreshSec: integer('刷新间隔(秒)', 10, 600).meta({ help: '大屏每隔这么久取一次数据' }),
  stationIds: z
    .array(stationId())
    .max(200, '最多200个电站')
    .meta({ title: '电站范围', empty: '全部电站', help: '不选为全部电站；数字只计入所选电站' }),
  mapCenterLng: degrees('地图中心经度', 180).nullable().meta({ title: '地图中心经度', empty: '自动', help: '不填则自动显示全部电站' }),
  mapCenterLat: degrees('地图中心纬度', 90).nullable().meta({ title: '地图中心纬度', empty: '自动' }),
  mapZoom: integer('缩放级别', 3, 18).meta({ help: '填写地图中心后有效，数字越大范围越小；11约为一座城市' }),
  /** All ten, in the order in which they are placed. */
  modules: z.array(screenModule).length(screenModuleKeys.length, '模块应为10个').meta({ title: '模块' }),
  carbonFactorKgPerMWh: z
    .number({ error: '请输入碳减排系数' })
    .min(0, '碳减排系数不能小于0')
    .max(2000, '碳减排系数不能大于2000')
    .refine((value) => Math.round(value * 10) / 10 === value, '碳减排系数最多一位小数')
    .meta({ title: '碳减排系数(千克/兆瓦时)', help: '碳减排量＝充电量×系数' }),
  showMoney: z.boolean().meta({ title: '显示金额', help: '关闭后大屏不取任何金额，充电收入模块不显示' }),
  maskStationNames: z.boolean().meta({ title: '隐藏电站名称', help: '开启后大屏只有“1号站”这样的编号，位置精确到约一公里' }),
});
export type ScreenConfig = z.output<typeof screenConfig>;

const { SMALL, WIDE, TALL, LARGE } = moduleSize;
const shown = (key: ScreenModuleKey, size: ScreenModule['size']): ScreenModule => ({ key, size, visible: true });

/** What the screen of a unit is that never set it up. */
export const standardScreen: ScreenConfig = {
  title: '充电运营大屏',
  logo: '',
  theme: screenTheme.BLUE,
  refreshSec: 30,
  stationIds: [],
  mapCenterLng: null,
  mapCenterLat: null,
  mapZoom: 11,
  modules: [
    shown('totalEnergy', SMALL),
    shown('stationMap', LARGE),
    shown('totalIncome', SMALL),
    shown('carbonSaving', SMALL),
    shown('connectorStatus', SMALL),
    shown('stationRank', TALL),
    shown('orderTrend', WIDE),
    shown('faultList', SMALL),
    shown('slotShare', WIDE),
    shown('offlineList', SMALL),
  ],
  carbonFactorKgPerMWh: 570.3,
  showMoney: true,
  maskStationNames: false,
};

const path = '/cps/v2/api/screenConfig';
/** Stations of the scope with their names, for the form that shows them. */
const stored = screenConfig.extend({
  rev,
  /** Nothing is set up: what stands is the standard. */
  standard: z.boolean(),
  stationNames: z.array(z.object({ stationId: stationId(), stationName: z.string().meta({ title: '电站' }) })),
  /** Absent where the standard stands. */
  updatedBy: personName('修改人').nullable(),
  updatedAt: instant('修改时间').nullable(),
});
export type StoredScreen = z.output<typeof stored>;

export const screenConfigs = {
  get: endpoint({ method: 'GET', path, title: '充电大屏配置', access: [chargeScreenPage.code], data: stored }),
  update: endpoint({
    method: 'PUT',
    path,
    title: '修改充电大屏配置',
    access: [chargeScreenPage.can.edit],
    body: screenConfig.extend({ rev }),
    data: z.null(),
  }),
  /** Back to the standard. */
  reset: endpoint({
    method: 'POST',
    path: `${path}/reset`,
    title: '恢复充电大屏默认配置',
    access: [chargeScreenPage.can.reset],
    body: z.object({ rev }),
    data: z.null(),
  }),
};

export const screenConfigErrors = {
  modules: error('44590', '每个模块应出现一次'),
  nothingShown: error('44591', '请至少显示一个模块'),
  tooManyCells: error('44592', '显示的模块共占{cells}格，大屏最多{max}格，请缩小或隐藏一些'),
  halfCenter: error('44593', '地图中心的经度和纬度须一起填写'),
  notPicture: error('44594', '标志图片已损坏或不是图片'),
  isStandard: error('44595', '已经是默认配置'),
};
