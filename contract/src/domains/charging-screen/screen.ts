import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, energy, instant, signedFen } from '../../kernel/fields.ts';
import { workStatus } from '../charging-asset/index.ts';
import { chargingSlot, labelSums } from '../charging-statistics/index.ts';
import { chargeScreenPage } from './menu.ts';
import { screenConfig, screenModule } from './screen-config.ts';

const count = (title: string) => z.number().int().meta({ title });
const stationName = z.string().meta({ title: '电站' });
const since = { at: instant('发生时间'), stationName, place: z.string().meta({ title: '位置' }) };

/** What is shown of each module; one that is not shown is not answered, and without money no field holds any. */
export const screenParts = z.object({
  totalEnergy: z.object({ todayWh: energy('今日'), monthWh: energy('本月'), yearWh: energy('今年'), todayOrders: count('今日充电次数') }),
  /** Payments less refunds. */
  totalIncome: z.object({ todayFen: signedFen('今日'), monthFen: signedFen('本月'), yearFen: signedFen('今年') }),
  carbonSaving: z.object({ todayG: count('今日(克)'), monthG: count('本月(克)'), yearG: count('今年(克)') }),
  /** The last fifteen days, today last. */
  orderTrend: z.array(z.object({ date: date('日期'), orderCount: count('充电次数'), energyWh: energy('充电量') })),
  /** Stations in the order of their codes; `no` is the number they go by on the whole screen. */
  stationMap: z.array(
    z.object({
      no: count('编号'),
      stationName,
      lng: z.number().nullable().meta({ title: '经度' }),
      lat: z.number().nullable().meta({ title: '纬度' }),
      open: z.boolean().meta({ title: '营业' }),
      guns: count('枪数'),
      charging: count('充电中'),
      faulted: count('故障'),
      offline: count('离线'),
    }),
  ),
  /** States that no gun has are left out. */
  connectorStatus: z.array(z.object({ workStatus: workStatus.schema, count: count('枪数') })),
  /** Of this month, the one with the most energy first. */
  stationRank: z.array(
    z.object({ stationName, energyWh: energy('充电量'), orderCount: count('充电次数'), netFen: signedFen('净收入').nullable() }),
  ),
  slotShare: z.object({
    slots: z.array(chargingSlot),
    labels: z.array(labelSums.pick({ rateLabel: true, energyWh: true, shareBp: true })),
  }),
  faultList: z.object({ total: count('待处理'), rows: z.array(z.object({ ...since, faultText: z.string(), level: count('级别') })) }),
  /** `at` null: never connected. */
  offlineList: z.object({
    total: count('离线'),
    rows: z.array(z.object({ ...since, at: instant('离线时间').nullable(), guns: count('影响枪数') })),
  }),
});
export type ScreenParts = z.output<typeof screenParts>;

export const chargeScreen = screenConfig
  .pick({ title: true, logo: true, theme: true, refreshSec: true, mapCenterLng: true, mapCenterLat: true, mapZoom: true, showMoney: true })
  .extend({
    asOf: instant('统计时间'),
    stations: count('电站'),
    /** Those that are shown, in their order. */
    modules: z.array(screenModule.omit({ visible: true })),
    parts: screenParts.partial(),
  });
export type ChargeScreen = z.output<typeof chargeScreen>;

export const chargeScreens = {
  /** Everything that the screen draws, in one answer. */
  get: endpoint({
    method: 'GET',
    path: '/cps/v2/api/screenConfig/screen',
    title: '充电大屏',
    access: [chargeScreenPage.can.preview],
    data: chargeScreen,
  }),
};
