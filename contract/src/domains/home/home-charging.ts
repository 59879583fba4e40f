import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { energy, fen, instant, stationId } from '../../kernel/fields.ts';
import { connectorPage, stationStatus, workStatus } from '../charging-asset/index.ts';
import { abnormalOrderPage, chargingOrderPage } from '../charging-order/menu.ts';

const compared = <T extends z.ZodType>(value: T) => z.object({ value, lastWeek: value });

/** Charging today, and up to the same minute of the same weekday a week ago as `lastWeek`. Days are those of the start. */
export const homeCharging = z.object({
  asOf: instant('统计时间'),
  /** Charges that began, in whatever state they are. */
  orders: compared(z.number().int()),
  /** Of those that are settled. */
  energyWh: compared(energy('今日充电量')),
  payableFen: compared(fen('今日充电费')),
  /** Guns by how they stand; states that none has are left out. */
  guns: z.array(z.object({ workStatus: workStatus.schema, count: z.number().int() })),
  stations: z.array(
    z.object({
      stationId: stationId(),
      stationName: z.string(),
      stationStatus: stationStatus.schema,
      guns: z.number().int(),
      charging: z.number().int(),
      faulted: z.number().int(),
      offline: z.number().int(),
      /** Charges that wait for a person to price them. */
      waiting: z.number().int(),
      orders: z.number().int(),
      energyWh: energy('今日充电量'),
      payableFen: fen('今日充电费'),
    }),
  ),
});
export type HomeCharging = z.output<typeof homeCharging>;

/** The charging half of the home page; null for whoever may not see charges, and where there is no station. */
export const homeChargings = {
  get: endpoint({
    method: 'GET',
    path: '/stat/v2/api/home/charging',
    title: '首页充电概览',
    access: 'session',
    data: homeCharging.nullable(),
  }),
};

/** Where the rows of each number stand, of all stations or of one; the list's total or sum under these filters is the number. */
export function chargingLinks(asOf: string, stationId?: string) {
  const day = asOf.slice(0, 10);
  const here = stationId === undefined ? {} : { stationId };
  return {
    orders: { path: chargingOrderPage.path, query: { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59`, ...here } },
    waiting: { path: abnormalOrderPage.path, query: { waiting: 1, ...here } },
    guns: (status?: number) => ({ path: connectorPage.path, query: { ...(status !== undefined && { workStatus: status }), ...here } }),
  } as const;
}
