import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { energy, fen, instant, integer, plateNo, uuid } from '../../kernel/fields.ts';
import { searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { knownDriver } from '../charging-order/index.ts';
import { foreignGun, foreignStation } from './foreign-station.ts';
import { foreignChargeState } from './peer-enums.ts';

const path = '/driver/v2/api/charge/foreign';

/** A station of another operator that takes this unit's drivers. */
export const driverForeignStation = foreignStation
  .pick({
    ...{ stationId: true, peerName: true, stationName: true, address: true, serviceTel: true, businessHours: true, parkFee: true },
    ...{ gunTotal: true, freeCount: true },
  })
  .extend({
    /** As the crow flies from the gun that was scanned; null where either place is unknown. */
    distanceM: z.number().int().nullable(),
  });
export type DriverForeignStation = z.output<typeof driverForeignStation>;

/** A charge at another operator's gun as its driver sees it. */
export const driverForeignCharge = z.object({
  orderId: uuid('订单'),
  orderNo: z.string(),
  state: foreignChargeState.schema,
  peerName: z.string(),
  stationName: z.string(),
  connectorName: z.string(),
  connectorCode: z.string(),
  serviceTel: z.string(),
  dealerName: z.string(),
  plateNo: plateNo().nullable(),
  /** Fen that are charged up to. */
  targetFen: fen('充到金额').nullable(),
  createdAt: instant('下单时间'),
  startAt: instant('开始时间').nullable(),
  endAt: instant('结束时间').nullable(),
  /** When the other operator said last how it stands. */
  heardAt: instant('最近消息').nullable(),
  /** By the bill; until there is one, as the other operator said last. */
  energyWh: energy('电量'),
  elecFen: fen('电费'),
  serviceFen: fen('服务费'),
  payableFen: fen('应付'),
  soc: z.number().int().nullable(),
  heldFen: fen('已冻结'),
  paidFen: fen('实付'),
  refundedFen: fen('已退'),
  owedFen: fen('待付'),
  /** Why nothing came of it, or what is in its way now; empty: nothing. */
  said: z.string(),
});
export type DriverForeignCharge = z.output<typeof driverForeignCharge>;

const chargeKey = { ...knownDriver, orderId: uuid('订单') };
/** Least and most that a driver charges up to at another operator's gun. */
export const foreignTargetFen = { least: 5_00, most: 500_00 } as const;

/** Other operators' guns on the page of a scanned gun: what its unit's drivers start, follow and stop there, out of the same wallet. */
export const driverForeigns = {
  /** The nearest first, fifty at most, with the driver's own charges there: what is open, and the last ones. */
  places: endpoint({
    method: 'POST',
    path: `${path}/places`,
    title: '车主可用他方电站',
    writes: false,
    access: 'public',
    body: z.object({ ...knownDriver, keyword: searchText('电站名称/地址').default('') }),
    data: z.object({
      stationTotal: z.number().int(),
      stations: z.array(driverForeignStation),
      charges: z.array(driverForeignCharge),
    }),
    audited: false,
  }),
  guns: endpoint({
    method: 'POST',
    path: `${path}/guns`,
    title: '车主可用他方充电枪',
    writes: false,
    access: 'public',
    body: z.object({ ...knownDriver, stationId: uuid('他方电站') }),
    data: z.array(foreignGun),
    audited: false,
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/start`,
    title: '车主启动他方充电',
    access: 'public',
    body: z.object({
      ...knownDriver,
      gunId: uuid('枪'),
      /** The same request is answered with the same charge. */
      requestNo: uuid('请求号'),
      targetFen: integer('充到金额', foreignTargetFen.least, foreignTargetFen.most).meta({ kind: 'money' }).nullable().default(null),
      plateNo: anyPlate('车牌').nullable().default(null),
    }),
    data: z.object({ orderId: uuid('订单') }),
    audited: false,
  }),
  charge: endpoint({
    method: 'POST',
    path: `${path}/charge`,
    title: '车主他方充电过程',
    writes: false,
    access: 'public',
    body: z.object(chargeKey),
    data: driverForeignCharge,
    audited: false,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/stop`,
    title: '车主停止他方充电',
    access: 'public',
    body: z.object(chargeKey),
    data: z.null(),
    audited: false,
  }),
};
