import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { energy, fen, instant, plateNo, stationId, uuid } from '../../kernel/fields.ts';
import { chargingEquipment } from './charging-equipment.ts';
import { connector } from './connector.ts';
import { chargingMonitorPage } from './menu.ts';

/** What is measured and reckoned of the charge that runs at a gun; null is not known, and shown as such. */
export const liveCharge = z.object({
  orderId: uuid('订单').nullable(),
  plateNo: plateNo('车牌').nullable(),
  powerW: z.number().int().nullable().meta({ title: '功率' }),
  energyWh: z.number().int().nullable().meta({ title: '电量' }),
  socPercent: z.number().int().nullable().meta({ title: 'SoC' }),
  feeFen: fen('费用').nullable(),
  startedAt: instant('开始时间').nullable(),
});
export type LiveCharge = z.output<typeof liveCharge>;

const gunState = {
  workStatus: true,
  chargingState: true,
  statusChangedAt: true,
  reservedUntil: true,
  ocppErrorCode: true,
} as const;
const boardGun = connector
  .pick({
    ...gunState,
    connectorId: true,
    connectorCode: true,
    connectorNo: true,
    connectorName: true,
    berthNo: true,
    ratedPowerW: true,
    stationId: true,
    stationName: true,
    equipmentId: true,
    equipmentName: true,
    location: true,
    disableReason: true,
    priceText: true,
  })
  .extend({ equipmentType: chargingEquipment.shape.equipmentType, live: liveCharge.nullable() });
export type BoardGun = z.output<typeof boardGun>;

/** What charges that began today have come to at a station so far. */
const stationDay = z.object({
  stationId: stationId(),
  orders: z.number().int().meta({ title: '今日订单' }),
  energyWh: energy('今日电量'),
  payableFen: fen('今日应收'),
});
export type StationDay = z.output<typeof stationDay>;

/** What the live socket tells (`infName: 'gun'`) when a gun changes its state (`state`) or its charge goes on (`live`). */
export const gunMessage = z.object({
  infName: z.literal('gun'),
  stationId: stationId(),
  connectorId: uuid('枪'),
  state: connector.pick(gunState).optional(),
  live: liveCharge.nullable().optional(),
});
export type GunMessage = z.output<typeof gunMessage>;

/** Most guns of one board; beyond it a station has to be chosen. */
export const maxBoardGuns = 1000;

export const connectorBoards = {
  board: endpoint({
    method: 'GET',
    path: '/cps/v2/api/monitor/connectors',
    title: '充电监控',
    access: [chargingMonitorPage.code],
    query: z.object({ stationId: stationId().optional() }),
    data: z.array(boardGun),
  }),
  /** Stations without a charge today are left out. */
  today: endpoint({
    method: 'GET',
    path: '/cps/v2/api/monitor/today',
    title: '电站今日充电',
    access: [chargingMonitorPage.code],
    query: z.object({ stationId: stationId().optional() }),
    data: z.array(stationDay),
  }),
};
