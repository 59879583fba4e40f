import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  clock,
  date,
  dealerName,
  degrees,
  fen,
  instant,
  integer,
  nameText,
  parkId,
  phoneNumber,
  rev,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { chargingEquipmentPage, chargingMonitorPage, chargingVideoPage, connectorPage, stationPage } from './menu.ts';

/** Codes of T/CEC 102. */
export const stationType = enumOf('stationType', '站点类型', {
  PUBLIC: [1, '公共'],
  PERSONAL: [50, '个人'],
  BUS: [100, '公交'],
  SANITATION: [101, '环卫'],
  LOGISTICS: [102, '物流'],
  TAXI: [103, '出租车'],
  OTHER: [255, '其他'],
});
/** Codes of T/CEC 102. */
export const stationStatus = enumOf('stationStatus', '站点状态', {
  BUILDING: [1, '建设中', 'grey'],
  CLOSED: [5, '已下线', 'grey'],
  MAINTAINING: [6, '维护中', 'amber'],
  NORMAL: [50, '正常使用', 'green'],
});
/** Codes of T/CEC 102. */
export const stationPlace = enumOf('stationPlace', '建设场所', {
  RESIDENTIAL: [1, '居民区'],
  PUBLIC_BODY: [2, '公共机构'],
  COMPANY: [3, '企事业单位'],
  OFFICE: [4, '写字楼'],
  INDUSTRY: [5, '工业园区'],
  HUB: [6, '交通枢纽'],
  VENUE: [7, '大型文体设施'],
  GREEN: [8, '城市绿地'],
  BUILDING_LOT: [9, '大型建筑配建停车场'],
  ROADSIDE: [10, '路边停车位'],
  HIGHWAY: [11, '城际高速服务区'],
  OTHER: [255, '其他'],
});
/** What becomes of a start, and of what is running, outside the business hours. */
export const closedPolicy = enumOf('closedPolicy', '非营业时间', {
  REJECT_START: [1, '不能启动'],
  REJECT_AND_STOP: [2, '不能启动，并在打烊10分钟后停止'],
});
/** Codes of T/CEC 102. */
export const stationParkFee = enumOf('stationParkFee', '停车收费', {
  CHARGED: [0, '停车收费'],
  FREE: [1, '停车免费'],
  TIME_FREE: [2, '限时免费'],
  CHARGE_FREE: [3, '充电限免'],
});
export const stationAccess = enumOf('stationAccess', '准入', {
  OPEN: [1, '对外开放'],
  WHITE_LIST: [2, '仅白名单'],
  COMPANY: [3, '仅企业'],
});
export const stationFacility = enumOf('stationFacility', '配套设施', {
  TOILET: [1, '卫生间'],
  STORE: [2, '便利店'],
  RESTAURANT: [3, '餐厅'],
  LOUNGE: [4, '休息室'],
  CANOPY: [5, '雨棚'],
  PRINTER: [6, '小票机'],
  BARRIER: [7, '道闸'],
  GROUND_LOCK: [8, '地锁'],
});
export const stationPictureKind = enumOf('stationPictureKind', '照片类型', {
  EQUIPMENT: [1, '设备'],
  BAY: [2, '车位'],
  ENTRANCE: [3, '入口'],
});

const businessSlot = z.object({
  weekdays: z
    .array(integer('星期', 1, 7))
    .min(1, '请选择星期')
    .max(7),
  start: clock('开始'),
  /** `00:00` is the end of the day. */
  end: clock('结束'),
});
export type BusinessSlot = z.output<typeof businessSlot>;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const endMinuteOf = (time: string) => minuteOf(time) || 1440;
const meets = (a: BusinessSlot, b: BusinessSlot) =>
  a.weekdays.some((day) => b.weekdays.includes(day)) && minuteOf(a.start) < endMinuteOf(b.end) && minuteOf(b.start) < endMinuteOf(a.end);

/** None at all: open at all hours. */
const businessHours = z
  .array(businessSlot)
  .max(14, '营业时段最多14段')
  .refine((slots) => slots.every(({ start, end }) => minuteOf(start) < endMinuteOf(end)), '结束须晚于开始，跨夜请分成两段')
  .refine((slots) => slots.every((slot, at) => slots.slice(at + 1).every((other) => !meets(slot, other))), '同一天的营业时段不能重叠')
  .meta({ title: '营业时间' });

const dayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
/** `周一至周五 06:00-24:00；周六、周日 08:00-20:00`: what is posted and what partners are told. */
export function businessHoursText(slots: readonly BusinessSlot[]): string {
  if (slots.length === 0) return '全天';
  return slots
    .map(({ weekdays, start, end }) => {
      const days = [...new Set(weekdays)].sort((a, b) => a - b);
      const name = (day = 1) => dayNames[day - 1] ?? '';
      const inRow = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1;
      const text = inRow ? `${name(days[0])}至${name(days.at(-1))}` : days.map(name).join('、');
      return `${text} ${start}-${end === '00:00' ? '24:00' : end}`;
    })
    .join('；');
}

const organisationCode = (label: string) => text(label, 9).regex(/^([0-9A-Z]{9})?$/, `${label}为9位组织机构代码`);
const areaCode = text('行政区划', 6).regex(/^(\d{6})?$/, '行政区划为6位数字');

/** Most that a reservation may cost, fen. */
const maxReserveFeeFen = 100_00;

/** Fields a user writes; create and edit share them. */
export const stationFields = z.object({
  stationCode: text('电站编码', 20, 1)
    .regex(/^[0-9A-Za-z-]+$/, '电站编码只能包含字母、数字和-')
    .meta({ kind: 'code' }),
  stationName: nameText('电站名称', 50),
  stationType: stationType.schema,
  stationPlace: stationPlace.schema,
  areaCode: areaCode.default(''),
  address: text('地址', 50, 1),
  lng: degrees('经度', 180).nullable().default(null),
  lat: degrees('纬度', 90).nullable().default(null),
  serviceTel: phoneNumber('服务电话').refine((value) => value !== '', '请输入服务电话'),
  stationTel: phoneNumber('站点电话').default(''),
  parkIds: z.array(parkId()).max(50, '最多关联50个停车场').default([]).meta({ title: '关联停车场' }),
  parkNums: integer('充电车位', 0, 100_000).default(0),
  businessHours: businessHours.default([]),
  closedPolicy: closedPolicy.schema.default(closedPolicy.REJECT_START),
  parkFeeType: stationParkFee.schema.default(stationParkFee.CHARGED),
  parkFeeText: text('停车费描述', 100).default(''),
  payment: text('支付方式', 20).default('线上'),
  accessMode: stationAccess.schema.default(stationAccess.OPEN),
  supportReserve: z.boolean().default(false).meta({ title: '支持预约' }),
  /** Held of a wallet while a gun is kept; taken when it was kept in vain. */
  reserveFeeFen: fen('预约费', maxReserveFeeFen).default(0),
  visible: z.boolean().default(true).meta({ title: '对外展示' }),
  facilities: z.array(stationFacility.schema).max(8).default([]).meta({ title: '配套设施' }),
  operatorId9: organisationCode('运营商ID').default(''),
  ownerId9: organisationCode('设备所属方ID').default(''),
  gridAccountNo: text('电费户号', 30).default(''),
  aloneMeter: z.boolean().default(false).meta({ title: '独立报装' }),
  capacityKva: integer('报装容量(kVA)', 0, 1_000_000).nullable().default(null),
  openDate: date('投运日期').nullable().default(null),
  siteGuide: text('站点引导', 100).default(''),
  matchCars: text('适用车型', 100).default(''),
  parkInfo: text('车位楼层', 100).default(''),
  remark: text('备注', 100).default(''),
});

const count = (title: string) => z.number().int().meta({ title });
/** How many guns of a station stand how. */
const gunCounts = {
  gunTotal: count('枪数'),
  gunIdle: count('空闲'),
  gunCharging: count('充电中'),
  gunFaulted: count('故障'),
  gunOffline: count('离线'),
};

export const station = stationFields.extend({
  stationId: stationId(),
  dealerName,
  stationStatus: stationStatus.schema,
  statusReason: words('状态原因'),
  parkNames: z.string().meta({ title: '关联停车场' }),
  businessHoursText: z.string().meta({ title: '营业时间' }),
  equipmentCount: count('设备数'),
  ...gunCounts,
  updatedAt: instant('更新时间'),
  rev,
});
export type Station = z.output<typeof station>;

const stationPicture = z.object({
  kind: stationPictureKind.schema,
  fileId: text('照片', 200, 1),
  /** Shows it for ten minutes. */
  url: z.string(),
});

const stationKey = z.object({ id: stationId() });
const stationSaved = z.object({ stationId: stationId() });
const path = '/cps/v2/api/stations';
const filters = {
  keyword: searchText('编码/名称').optional(),
  stationType: queryCode(stationType.schema).optional(),
  stationStatus: queryCode(stationStatus.schema).optional(),
  parkId: parkId('关联停车场').optional(),
};

export const stations = {
  choose: endpoint({
    method: 'GET',
    path: '/cps/v2/api/chargingStation/choose',
    title: '选择电站',
    access: 'session',
    query: z.object({
      name: searchText('电站名称').optional(),
      dealerId: uuid('运营单位').optional(),
      size: queryInteger('条数', 1, 50).default(50),
    }),
    data: z.array(z.object({ stationId: stationId(), stationCode: z.string(), stationName: z.string(), dealerId: uuid('运营单位') })),
  }),
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '电站列表',
    access: [stationPage.code],
    query: pageQuery(filters),
    data: pageOf(station),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出电站',
    access: [stationPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Where stations stand, with how their guns are; those without coordinates are named too. */
  map: endpoint({
    method: 'GET',
    path: `${path}/map`,
    title: '电站分布',
    access: [stationPage.code, chargingMonitorPage.code],
    data: z.array(
      station.pick({
        stationId: true,
        stationName: true,
        address: true,
        lng: true,
        lat: true,
        stationStatus: true,
        gunTotal: true,
        gunIdle: true,
        gunCharging: true,
        gunFaulted: true,
        gunOffline: true,
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '电站详情',
    access: [stationPage.code, chargingEquipmentPage.code, connectorPage.code, chargingVideoPage.code],
    params: stationKey,
    data: station,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增电站',
    access: [stationPage.can.add],
    grows: true,
    body: stationFields,
    data: stationSaved,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改电站',
    access: [stationPage.can.edit],
    params: stationKey,
    body: stationFields.extend({ rev }),
    data: stationSaved,
  }),
  online: endpoint({
    method: 'POST',
    path: `${path}/:id/online`,
    title: '电站上线',
    access: [stationPage.can.switch],
    params: stationKey,
    body: z.object({ rev }),
    data: z.null(),
  }),
  offline: endpoint({
    method: 'POST',
    path: `${path}/:id/offline`,
    title: '电站下线',
    access: [stationPage.can.switch],
    params: stationKey,
    body: z.object({ stationStatus: stationStatus.only('CLOSED', 'MAINTAINING'), reason: text('原因', 100, 1), rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除电站',
    access: [stationPage.can.delete],
    params: stationKey,
    data: z.null(),
  }),
  pictures: endpoint({
    method: 'GET',
    path: `${path}/:id/pictures`,
    title: '电站照片',
    access: [stationPage.code],
    params: stationKey,
    data: z.array(stationPicture),
  }),
  attach: endpoint({
    method: 'POST',
    path: `${path}/attachments`,
    title: '上传电站照片',
    access: [stationPage.can.edit],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('照片') }),
    data: z.object({ fileId: z.string(), url: z.string() }),
  }),
  setPictures: endpoint({
    method: 'PUT',
    path: `${path}/:id/pictures`,
    title: '保存电站照片',
    access: [stationPage.can.edit],
    params: stationKey,
    body: z.object({
      pictures: z
        .array(stationPicture.omit({ url: true }))
        .max(9, '照片最多9张')
        .meta({ title: '照片' }),
    }),
    data: z.null(),
  }),
};

export const stationErrors = {
  codeTaken: error('43000', '电站编码已存在'),
  codeFixed: error('43001', '电站已有设备，不能修改编码'),
  inUse: error('43002', '电站下有{count}台设备，不能删除'),
  notReady: error('43003', '电站还不能上线：{reasons}'),
  needsOwnPark: error('43004', '您只能管理自己停车场内的电站，请至少关联一个'),
  fileKind: error('43005', '请上传5MB以内的jpg或png照片'),
};
