import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { instant, plateNo, uuid } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { appealPage } from '../appeal/menu.ts';
import { underpaymentRecordPage } from '../arrears/menu.ts';
import { blackAlertPage } from '../special-vehicle/menu.ts';
import { evaluatePage, parkingDetailPage, parkRecordPage, passRecordPage } from './menu.ts';
import { parkImage } from './pass-record.ts';

/** Why one end of a stay has no picture. */
export const pictureAbsence = enumOf('pictureAbsence', '无图片原因', {
  NOT_LEFT: [1, '车辆仍在场内'],
  SENSOR: [2, '由地磁感应，没有相机抓拍'],
  BY_HAND: [3, '由人工登记，没有抓拍'],
  BY_PLATFORM: [4, '由平台登记，现场没有抓拍'],
  OFFLINE: [5, '脱机补传的记录，图片未随传'],
  NOT_SENT: [6, '设备没有上传图片'],
});
export type PictureAbsence = z.output<typeof pictureAbsence.schema>;

/** One end of a stay as its cameras saw it; `absence` says why there are no pictures. */
const stayEnd = z.object({
  passTime: instant('过车时间').nullable(),
  placeName: z.string().nullable().meta({ title: '通道/泊位' }),
  plateNo: plateNo('识别车牌'),
  plateColor: plateColor.schema,
  confidence: z.number().int().nullable().meta({ title: '置信度' }),
  images: z.array(parkImage),
  absence: pictureAbsence.schema.nullable(),
});
export type StayEnd = z.output<typeof stayEnd>;

/** Both ends of a stay, and what staff and patrols added. */
const stayPictureSet = z.object({ enter: stayEnd, exit: stayEnd, others: z.array(parkImage) });

/** Whoever may see stays, passages, appeals, debts, evaluations or black alerts is shown what proves them. */
const access = [
  parkRecordPage.code,
  parkingDetailPage.code,
  passRecordPage.can.image,
  appealPage.code,
  underpaymentRecordPage.code,
  evaluatePage.code,
  blackAlertPage.code,
] as const;
const params = z.object({ id: uuid('订单') });

export const stayPictures = {
  get: endpoint({
    method: 'GET',
    path: '/pass/v2/api/stayPictures/:id',
    title: '停车图片对照',
    access,
    params,
    data: stayPictureSet,
  }),
  download: endpoint({
    method: 'GET',
    path: '/pass/v2/api/stayPictures/:id/file',
    title: '下载停车图片',
    access,
    params,
    kind: 'file',
    data: fileAnswer,
    audited: true,
  }),
};
