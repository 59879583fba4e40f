import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, integer, rev, stationId, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { equipmentOnline } from './charging-equipment.ts';
import { chargingVideoPage } from './menu.ts';

export const videoModel = enumOf('chargingVideoModel', '设备型号', { BULLET: [1, '枪机'], DOME: [2, '球机'], POLE: [3, '视频桩'] });

/** Fields a user writes; create and edit share them. */
export const videoFields = z.object({
  deviceCode: text('设备编码', 32, 1)
    .regex(/^[\w.-]+$/, '设备编码只能包含字母、数字和 . - _')
    .meta({ kind: 'code' }),
  deviceName: text('设备名称', 30, 1),
  model: videoModel.schema,
  stationId: stationId(),
  /** Guns whose bays it sees; a bay has one device at most. */
  connectorIds: z.array(uuid('枪')).max(50).default([]).meta({ title: '覆盖的枪' }),
  ipAddress: text('IP地址', 45)
    .regex(/^([0-9a-fA-F.:]+)?$/, 'IP地址格式不正确')
    .default(''),
  channelNo: integer('通道号', 0, 999).default(1),
  streamUrl: text('取流地址', 190)
    .regex(/^((rtsp|rtmp|https?):\/\/\S+)?$/, '取流地址应以rtsp://、rtmp://或http(s)://开头')
    .default(''),
  /** By this it reports what it sees; empty: it does not. */
  deviceSn: text('设备序列号', 64)
    .regex(/^[\w.:-]*$/, '序列号只能包含字母、数字和 . - _ :')
    .default('')
    .meta({ kind: 'code', help: '设备按它上报车位事件；留空则不上报' }),
  enabled: z.boolean().default(true).meta({ title: '启用' }),
});

export const chargingVideo = videoFields.extend({
  videoId: uuid('视频设备'),
  dealerName,
  stationName: z.string().meta({ title: '电站' }),
  bays: z.string().meta({ title: '覆盖车位' }),
  onlineStatus: equipmentOnline.schema,
  lastSeenAt: instant('最近通信').nullable(),
  updatedAt: instant('更新时间'),
  rev,
});
export type ChargingVideo = z.output<typeof chargingVideo>;

const videoKey = z.object({ id: uuid('视频设备') });
const videoSaved = z.object({ videoId: uuid('视频设备') });
const path = '/cps/v2/api/videoEquipments';

export const chargingVideos = {
  /** The address of the stream is empty for whoever may not edit. */
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '视频设备列表',
    access: [chargingVideoPage.code],
    query: pageQuery({
      keyword: searchText('编码/名称').optional(),
      stationId: stationId().optional(),
      onlineStatus: queryCode(equipmentOnline.schema).optional(),
    }),
    data: pageOf(chargingVideo),
  }),
  /** Guns of a station that a device can be bound to. */
  bays: endpoint({
    method: 'GET',
    path: `${path}/bays`,
    title: '可覆盖的枪',
    access: [chargingVideoPage.code],
    query: z.object({ stationId: stationId() }),
    data: z.array(
      z.object({ connectorId: uuid('枪'), connectorCode: z.string(), berthNo: z.string(), videoId: uuid('视频设备').nullable() }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增视频设备',
    access: [chargingVideoPage.can.add],
    body: videoFields,
    data: videoSaved,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改视频设备',
    access: [chargingVideoPage.can.edit],
    params: videoKey,
    body: videoFields.extend({ rev }),
    data: videoSaved,
  }),
  /** A new key, shown once; the old one is no longer good. */
  rotateKey: endpoint({
    method: 'POST',
    path: `${path}/:id/rotateKey`,
    title: '更换视频设备密钥',
    access: [chargingVideoPage.can.rotateKey],
    params: videoKey,
    data: videoSaved.extend({ secretKey: z.string().meta({ title: '密钥' }) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除视频设备',
    access: [chargingVideoPage.can.delete],
    params: videoKey,
    data: z.null(),
  }),
};

export const chargingVideoErrors = {
  codeTaken: error('43030', '视频设备编码已存在'),
  gunElsewhere: error('43031', '所选的枪不属于该电站'),
  bayTaken: error('43032', '枪{connectorCode}的车位已有视频设备“{deviceName}”'),
  snTaken: error('43350', '序列号已被其他视频设备使用'),
  noSerialNumber: error('43353', '请先填写设备序列号'),
};
