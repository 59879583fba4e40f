import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  areaId,
  clock,
  dealerName,
  degrees,
  instant,
  instantInput,
  integer,
  nameText,
  parkId,
  phoneNumber,
  rev,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { gateType } from './gate.ts';
import { parkingLotAddPage, parkingLotDetailPage, parkingLotEditPage, parkingLotGuidePage, parkingLotPage } from './menu.ts';

export const parkType = enumOf('parkType', '车场类型', { YARD: [1, '封闭车场'], ROADSIDE: [2, '路侧停车'], OPEN_YARD: [3, '开放式车场'] });
export const parkNature = enumOf('parkNature', '车场性质', {
  PUBLIC: [1, '公共'],
  COMMERCIAL: [2, '商业'],
  RESIDENTIAL: [3, '住宅'],
  OFFICE: [4, '写字楼'],
  HOSPITAL: [5, '医院'],
  SCHOOL: [6, '学校'],
  HUB: [7, '交通枢纽'],
  SCENIC: [8, '景区'],
  GOVERNMENT: [9, '机关单位'],
  CAMPUS: [10, '园区'],
  VENUE: [11, '场馆'],
  OTHER: [99, '其他'],
});
export const parkStatus = enumOf('parkStatus', '运营状态', {
  ENABLED: [1, '启用', 'green'],
  SUSPENDED: [2, '暂停营业', 'amber'],
  DISABLED: [3, '停用', 'grey'],
});

const slot = z.object({ days: z.array(integer('星期', 1, 7)).min(1, '请选择星期'), start: clock('开始'), end: clock('结束') });
export type OpenSlot = z.output<typeof slot>;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const dayMinutes = 1440;
/** Half-open spans of a slot in the minutes of a week; an end not after its start is one of the next day, Sunday's of Monday. */
const spansOf = ({ days, start, end }: OpenSlot): [number, number][] => {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  const length = to > from ? to - from : to + dayMinutes - from;
  return days.flatMap((day): [number, number][] => {
    const begin = (day - 1) * dayMinutes + from;
    const beyond = begin + length - 7 * dayMinutes;
    if (beyond <= 0) return [[begin, begin + length]];
    return [
      [begin, 7 * dayMinutes],
      [0, beyond],
    ];
  });
};
const overlaps = (a: OpenSlot, b: OpenSlot) =>
  spansOf(a).some(([aFrom, aTo]) => spansOf(b).some(([bFrom, bTo]) => aFrom < bTo && bFrom < aTo));
const openTime = z
  .array(slot)
  .max(14, '营业时段最多14段')
  .refine((slots) => slots.every((one, at) => slots.slice(at + 1).every((other) => !overlaps(one, other))), '营业时段不能重叠')
  .meta({ title: '营业时段' });

const spaces = (label: string) => integer(label, 0, 100_000);

/** Fields a user writes; create and edit share them. The total is the sum of temporary and fixed spaces. */
export const parkFields = z.object({
  parkCode: text('车场编号', 20, 1).regex(/^[0-9A-Z]{6,20}$/, '请输入6~20位大写字母或数字'),
  parkName: nameText('车场名称', 50),
  parkType: parkType.schema,
  parkNature: parkNature.schema,
  areaId: areaId().nullable(),
  address: text('地址', 200),
  lng: degrees('经度', 180).nullable(),
  lat: degrees('纬度', 90).nullable(),
  principal: text('负责人', 20),
  servicePhone: phoneNumber('客服电话'),
  tempSpaces: spaces('临停车位'),
  fixedSpaces: spaces('固定车位'),
  chargingSpaces: spaces('其中充电车位'),
  accessibleSpaces: spaces('其中无障碍车位'),
  passOccupiesSpace: z.boolean().meta({ title: '包期车占用余位' }),
  openTime,
  priceText: text('收费公示', 500),
  remark: text('备注', 200),
});

export const park = parkFields.extend({
  parkId: parkId(),
  parkStatus: parkStatus.schema,
  statusReason: words('状态原因'),
  resumeAt: instant('预计恢复时间').nullable(),
  areaName: z.string().meta({ title: '区域' }),
  dealerName,
  totalSpaces: z.number().int().meta({ title: '总车位' }),
  occupied: z.number().int().meta({ title: '在停' }),
  remainSpaces: z.number().int().meta({ title: '余位' }),
  gateCount: z.number().int().meta({ title: '通道' }),
  berthCount: z.number().int().meta({ title: '泊位' }),
  deviceTotal: z.number().int().meta({ title: '设备' }),
  deviceOnline: z.number().int().meta({ title: '在线设备' }),
  /** A vehicle can enter now and no rule would charge it. */
  uncovered: z.boolean().meta({ title: '无生效规则' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type Park = z.output<typeof park>;

/** Columns of an import file, in order. What they leave out (opening hours, lanes) is set on the lot's page. */
export const parkImportColumns = {
  parkCode: '车场编号',
  parkName: '车场名称',
  parkType: '车场类型',
  parkNature: '车场性质',
  areaId: '区域',
  address: '地址',
  lng: '经度',
  lat: '纬度',
  principal: '负责人',
  servicePhone: '客服电话',
  tempSpaces: '临停车位',
  fixedSpaces: '固定车位',
  chargingSpaces: '其中充电车位',
  accessibleSpaces: '其中无障碍车位',
  priceText: '收费公示',
  remark: '备注',
  /** Asked of platform users only. */
  dealerId: '运营单位',
} as const;

/** Lanes named while adding a lot; everything else of a gate takes its default. */
const firstGate = z.object({ gateName: nameText('通道名称', 30), gateType: gateType.schema });

/** What a lot is added from. */
export const newPark = parkFields.extend({
  gates: z.array(firstGate).max(20, '通道最多20条').default([]).meta({ title: '通道' }),
  /** Whose lot it is: asked of platform users only. */
  dealerId: uuid('运营单位').optional(),
});

const parkKey = z.object({ id: uuid('车场') });
const parkSaved = z.object({ parkId: parkId() });

const parksFilters = {
  keyword: searchText('编号/名称').optional(),
  parkType: queryCode(parkType.schema).optional(),
  parkNature: queryCode(parkNature.schema).optional(),
  parkStatus: queryCode(parkStatus.schema).optional(),
  areaId: areaId().optional(),
};

export const parks = {
  chosen: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/parkInfos/chosen',
    title: '选择车场',
    access: 'session',
    query: z.object({
      parkName: searchText('车场名称').optional(),
      parkType: queryCode(parkType.schema).optional(),
      isDelete: queryInteger('是否删除', 0, 0).default(0),
      dealerId: uuid('运营单位').optional(),
      size: queryInteger('条数', 1, 200).default(200),
    }),
    data: z.array(z.object({ parkId: parkId(), parkName: z.string(), parkType: parkType.schema, dealerId: uuid('运营单位') })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/parkInfos',
    alias: '/dealer/v2/api/parkInfos/list',
    title: '车场列表',
    access: [parkingLotPage.code],
    query: pageQuery(parksFilters),
    data: pageOf(park),
  }),
  export: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/parkInfos/export',
    title: '导出停车场',
    access: [parkingLotPage.can.export],
    kind: 'file',
    query: z.object(parksFilters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/parkInfos/:id',
    title: '车场详情',
    access: [parkingLotPage.code, parkingLotDetailPage.code, parkingLotEditPage.code, parkingLotGuidePage.code],
    params: parkKey,
    data: park,
  }),
  create: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/parkInfos',
    title: '新增车场',
    access: [parkingLotAddPage.code],
    grows: true,
    body: newPark,
    data: parkSaved,
  }),
  template: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/parkInfos/template',
    title: '车场导入模板',
    access: [parkingLotPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/parkInfos/import',
    title: '导入车场',
    access: [parkingLotPage.can.import],
    grows: true,
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/dealer/v2/api/parkInfos/:id',
    title: '修改车场',
    access: [parkingLotEditPage.code],
    params: parkKey,
    body: parkFields.extend({ rev }),
    data: parkSaved,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/parkInfos/:id/switch',
    title: '启用/暂停/停用车场',
    access: [parkingLotPage.can.switch],
    params: parkKey,
    body: z.object({
      parkStatus: parkStatus.schema,
      reason: text('原因', 200),
      resumeAt: instantInput('预计恢复时间')
        .meta({ notBefore: { minutes: 0 } })
        .nullable()
        .default(null),
      rev,
    }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dealer/v2/api/parkInfos/:id',
    title: '删除车场',
    access: [parkingLotPage.can.delete],
    params: parkKey,
    data: z.null(),
  }),
};

export const parkErrors = {
  codeTaken: error('42241', '车场编号已存在'),
  typeFixed: error('42242', '车场已有停车订单，不能修改类型'),
  hasOpenOrders: error('42243', '车场还有{count}辆在停车辆，不能停用'),
  reasonRequired: error('42244', '暂停或停用车场请填写原因'),
  hasUnsettled: error('42245', '车场还有{count}笔未结清订单，不能删除'),
  hasParts: error('42246', '车场下还有{parts}，不能删除'),
  subsetTooLarge: error('42247', '充电、无障碍车位不能超过总车位'),
};
