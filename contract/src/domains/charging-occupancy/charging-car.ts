import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, instant, personName, plateNo, rev, seconds, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, platePart, queryCode, queryInteger } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { detectedVehicle } from '../charging-detection/index.ts';
import { chargingCarPage } from './menu.ts';
import { carOpening, carStatus, occupancyEvidence } from './occupancy-enums.ts';

/** One stay of one car in a charging bay, from the first sign of it to the earliest proof that it left. */
export const chargingCarRow = z.object({
  carId: uuid('车辆记录'),
  plateNo: plateNo('车牌').nullable(),
  /** A person corrected it. */
  plateFixed: z.boolean().meta({ title: '已改牌' }),
  vehicleClass: detectedVehicle.schema.nullable(),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  connectorName: z.string().meta({ title: '枪' }),
  berthNo: z.string().meta({ title: '车位' }),
  openedAt: instant('驶入'),
  openedBy: carOpening.schema,
  arriveAt: instant('视频驶入时间').nullable(),
  plugAt: instant('插枪时间').nullable(),
  chargeFrom: instant('充电开始').nullable(),
  chargeTo: instant('充电结束').nullable(),
  leaveAt: instant('驶离').nullable().meta({ empty: '仍在位' }),
  leaveBy: occupancyEvidence.schema.nullable().meta({ title: '驶离依据' }),
  staySec: seconds('停留时长'),
  orderCount: z.number().int().meta({ title: '订单数' }),
  orders: z.array(z.object({ orderId: uuid('订单'), orderNo: documentNo('订单号') })),
  occupyNo: documentNo('占位单号').nullable(),
  parkOrderId: uuid('停车订单').nullable(),
  carStatus: carStatus.schema,
  rev,
});
export type ChargingCarRow = z.output<typeof chargingCarRow>;

export const plateFix = z.object({
  at: instant('时间'),
  beforePlateNo: plateNo('原车牌').nullable(),
  plateNo: plateNo('新车牌'),
  reason: words('原因'),
  reached: words('同步'),
  operatorName: personName('操作人'),
});
export const chargingCarDetail = chargingCarRow.extend({ fixes: z.array(plateFix) });
export type ChargingCarDetail = z.output<typeof chargingCarDetail>;

const filters = {
  plateNo: platePart('车牌').optional(),
  stationId: stationId().optional(),
  carStatus: queryCode(carStatus.schema).optional(),
  inBayNotCharging: named(queryInteger('在位未充电', 0, 1), [1, '在位未充电']).optional(),
  ...period('驶入时间', { days: true }),
};
const path = '/cps/v2/api/chargingCars';
const key = z.object({ id: uuid('车辆记录') });

export const chargingCars = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '充电车辆记录列表',
    access: [chargingCarPage.code],
    query: pageQuery(filters),
    data: pageOf(chargingCarRow),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电车辆记录',
    access: [chargingCarPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '充电车辆详情',
    access: [chargingCarPage.code],
    params: key,
    data: chargingCarDetail,
  }),
  /** The car was another. Charges of the last seven days have the plate too, with what hangs on them. */
  fixPlate: endpoint({
    method: 'POST',
    path: `${path}/:id/fixPlate`,
    title: '充电车辆改牌',
    access: [chargingCarPage.can.fixPlate],
    params: key,
    body: z.object({ plateNo: anyPlate('正确车牌'), reason: text('原因', 100, 2), rev }),
    data: z.object({ carId: uuid('车辆记录'), orders: z.number().int().meta({ title: '同步订单' }) }),
  }),
};

export const chargingCarErrors = {
  samePlate: error('43377', '车牌没有变化'),
};
