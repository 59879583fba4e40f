import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { dealerName, documentNo, id, instant, parkName, plateNo, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, queryInteger } from '../../kernel/page.ts';
import { type ParkImage, parkImage } from '../../kernel/park-image.ts';
import { plateColor, vehicleClass } from '../../kernel/vehicle.ts';
import { parkingDetailPage, parkRecordPage, passRecordPage } from './menu.ts';
import { attemptState, exceptionType, passDirection, passMode, releaseType } from './order-enums.ts';

export { type ParkImage, parkImage };

const orderCodes = [parkRecordPage.code, parkingDetailPage.code] as const;

/** One look of a device at a vehicle; what was recognised is never edited. */
export const passRecordRow = z.object({
  recordId: id('过车记录'),
  /** Address of a picture for ten minutes; null when there is none or the user may not see pictures. */
  thumbnailUrl: z.string().nullable().meta({ title: '图片' }),
  plateNo: plateNo('识别车牌'),
  plateColor: plateColor.schema,
  /** The plate the passage counts for: differs from the recognised one after a match. */
  matchPlateNo: plateNo('匹配车牌'),
  parkId: id('车场'),
  parkName,
  dealerName,
  placeName: z.string().nullable().meta({ title: '通道/泊位' }),
  direction: passDirection.schema,
  passTime: instant('过车时间'),
  confidence: z.number().int().meta({ title: '置信度' }),
  passMode: passMode.schema,
  releaseType: releaseType.schema.nullable(),
  attemptState: attemptState.schema,
  isOffline: z.boolean().meta({ title: '脱机' }),
  orderId: z.string().nullable(),
  orderNo: documentNo('订单号').nullable(),
  exceptionTypes: z.array(exceptionType.schema).meta({ title: '异常' }),
});
export type PassRecordRow = z.output<typeof passRecordRow>;

/** Everything of one passage, with the message it came in. */
export const passRecord = passRecordRow.extend({
  eventKey: z.string().meta({ title: '事件键' }),
  rawPassTime: instant('设备时间'),
  receivedAt: instant('接收时间'),
  committedAt: instant('通过时间').nullable(),
  plateType: z.string().meta({ title: '号牌种类' }),
  vehicleClass: vehicleClass.schema.nullable(),
  bodyColor: z.string().nullable().meta({ title: '车身颜色' }),
  brand: z.string().nullable().meta({ title: '品牌' }),
  rawPayload: z.unknown(),
});
export type PassRecord = z.output<typeof passRecord>;

/** Filters of the list; its export takes the same. */
const passFilters = {
  ...period('过车时间'),
  parkIds: parkIds.optional(),
  gateId: uuid('通道').optional(),
  direction: queryCode(passDirection.schema).optional(),
  plateNo: platePart('识别车牌').optional(),
  confidenceBelow: queryInteger('置信度低于', 1, 101).optional(),
  exceptionType: queryCode(exceptionType.schema).optional(),
  matched: named(z.stringbool().meta({ title: '匹配订单' }), ['true', '已匹配'], ['false', '未匹配']).optional(),
};

export const passRecords = {
  list: endpoint({
    method: 'GET',
    path: '/pass/v2/api/passVehicleInfo',
    title: '过车记录',
    access: [passRecordPage.code],
    query: pageQuery(passFilters),
    data: pageOf(passRecordRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/pass/v2/api/passVehicleInfo/export',
    title: '导出过车记录',
    access: [passRecordPage.can.export],
    query: pageQuery(passFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/pass/v2/api/passVehicleInfo/:id',
    title: '过车记录详情',
    access: [passRecordPage.code],
    params: z.object({ id: uuid('过车记录') }),
    data: passRecord,
  }),
  images: endpoint({
    method: 'GET',
    path: '/pass/v2/api/passVehicleInfo/image/:id',
    title: '过车图片',
    access: [passRecordPage.can.image],
    params: z.object({ id: uuid('过车记录') }),
    data: z.array(parkImage),
  }),
  imagesOfSubject: endpoint({
    method: 'GET',
    path: '/pass/v2/api/passImage/list',
    title: '业务图片',
    access: [passRecordPage.can.image, ...orderCodes],
    query: z.object({ bizId: uuid('业务') }),
    data: z.array(parkImage),
  }),
  imagesOfOrder: endpoint({
    method: 'GET',
    path: '/pass/v2/api/parkOrderImages',
    title: '停车订单图片',
    access: [passRecordPage.can.image, ...orderCodes],
    query: z.object({ orderId: uuid('订单') }),
    data: z.array(parkImage),
  }),
};
