import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, instant, personName, plateNo, rev, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, platePart, queryCode, queryInteger } from '../../kernel/page.ts';
import { plateInput } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { chargingOrderPage, chargingSessionPage } from '../charging-order/index.ts';
import { detectedVehicle, detectionEvent } from './bay-event.ts';
import { detectionPage } from './menu.ts';

export const detectionStatus = enumOf('chargingDetectionStatus', '状态', {
  NEW: [0, '待确认', 'amber'],
  CONFIRMED: [1, '已确认', 'green'],
  IGNORED: [2, '已忽略', 'grey'],
});
export const detectionStepType = enumOf('chargingDetectionStep', '经过', {
  CONFIRMED: [1, '确认'],
  IGNORED: [2, '忽略'],
  CORRECTED: [3, '改牌'],
  PLATE_GIVEN: [4, '车牌写入订单'],
  PLATE_KEPT: [5, '订单车牌未改'],
  STARTED: [6, '即插即充'],
  NOT_STARTED: [7, '即插即充未启动'],
});

/** What a camera saw of a charging bay. */
export const detection = z.object({
  detectionId: uuid('检测记录'),
  detectionNo: documentNo('检测单号'),
  dealerName,
  eventAt: instant('检测时间'),
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  connectorId: uuid('枪'),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  bay: z.string().meta({ title: '车位' }),
  videoId: uuid('视频设备'),
  deviceName: z.string().meta({ title: '视频设备' }),
  plateNo: plateNo('车牌').nullable().meta({ empty: '未识别' }),
  /** The plate before somebody corrected it. */
  firstPlateNo: plateNo('识别车牌').nullable(),
  plateColor: plateColor.schema,
  plateConfidence: z.number().int().meta({ title: '置信度' }),
  vehicleClass: detectedVehicle.schema,
  eventType: detectionEvent.schema,
  /** Null without pictures, and for whoever may not look at them. */
  thumbnailUrl: z.string().nullable().meta({ title: '图片', kind: 'picture' }),
  orderId: uuid('关联订单').nullable(),
  orderNo: z.string().meta({ title: '关联订单', kind: 'code' }),
  status: detectionStatus.schema,
  /** Its device's clock cannot be right: it counts from its arrival and ends no stay. */
  unsureTime: z.boolean().meta({ title: '时间存疑' }),
  offline: z.boolean().meta({ title: '离线补传' }),
  receivedAt: instant('收到时间'),
  /** What of the report could not be used. */
  odd: words('未采用的内容'),
  handlerName: personName('处理人'),
  handledAt: instant('处理时间').nullable(),
  rev,
});
export type Detection = z.output<typeof detection>;

const step = z.object({
  at: instant('时间'),
  stepType: detectionStepType.schema,
  text: z.string().meta({ title: '说明' }),
  operatorName: z.string().meta({ title: '操作人' }),
});
const picture = z.object({ url: z.string(), name: z.string() });

/** With its pictures (none for whoever may not look at them) and what became of it. */
export const detectionDetail = detection.extend({ pictures: z.array(picture), steps: z.array(step) });
export type DetectionDetail = z.output<typeof detectionDetail>;

const filters = {
  status: queryCode(detectionStatus.schema).optional(),
  stationId: stationId().optional(),
  ...period('检测时间'),
  plateNo: platePart('车牌').optional(),
  eventType: queryCode(detectionEvent.schema).optional(),
  videoId: uuid('视频设备').optional(),
  confidenceBelow: queryInteger('置信度低于', 1, 101).optional(),
  linked: named(queryInteger('关联订单', 0, 1), [1, '已关联'], [0, '未关联']).optional(),
};
const params = z.object({ id: uuid('检测记录') });
const path = '/cps/v2/api/videoDetections';

/** What a correction did to the charge it belongs to. */
const corrected = z.object({ detectionId: uuid('检测记录'), orderText: z.string() });

export const detections = {
  /** What waits for somebody and was read badly first, the least sure of all before; then the newest. */
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '充电视频检测记录',
    access: [detectionPage.code],
    query: pageQuery(filters),
    data: pageOf(detection),
  }),
  /** Cameras whose records can be asked for. */
  cameras: endpoint({
    method: 'GET',
    path: `${path}/cameras`,
    title: '可选视频设备',
    access: [detectionPage.code],
    data: z.array(z.object({ videoId: uuid('视频设备'), deviceName: z.string(), stationName: z.string() })),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电视频检测记录',
    access: [detectionPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '检测记录详情',
    access: [detectionPage.code],
    params,
    data: detectionDetail,
  }),
  /** What the cameras saw of a charge's bay in its time, with pictures. */
  ofOrder: endpoint({
    method: 'GET',
    path: '/cps/v2/api/orders/:id/detections',
    title: '充电期间的视频检测',
    access: [detectionPage.code, chargingOrderPage.code, chargingSessionPage.code],
    params: z.object({ id: uuid('订单') }),
    data: z.array(detectionDetail.omit({ steps: true })),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    title: '确认检测记录',
    access: [detectionPage.can.confirm],
    params,
    body: z.object({ rev }),
    data: z.null(),
  }),
  /** Takes back what followed from it, as far as no money was settled by it. */
  ignore: endpoint({
    method: 'POST',
    path: `${path}/:id/ignore`,
    title: '忽略检测记录',
    access: [detectionPage.can.ignore],
    params,
    body: z.object({ reason: text('忽略原因', 100, 2), rev }),
    data: z.null(),
  }),
  /** The plate as a person reads it; that counts as confirmed. */
  correct: endpoint({
    method: 'POST',
    path: `${path}/:id/correct`,
    title: '检测记录改牌',
    access: [detectionPage.can.correct],
    params,
    body: z.object({ plateNo: plateInput('正确车牌'), reason: text('改牌原因', 100, 2), rev }),
    data: corrected,
  }),
};

export const detectionErrors = {
  handled: error('43351', '该记录{status}，不能{verb}'),
  samePlate: error('43352', '车牌没有变化'),
};
