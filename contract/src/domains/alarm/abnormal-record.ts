import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, instantInput, parkName, personName, plateNo, text, uuid, words } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, queryCode, searchText } from '../../kernel/page.ts';
import { cameraCoveredPage, illegalParkingPage, occupyAbnormalPage } from './menu.ts';
import { recordStatus, recovery } from './offline-record.ts';

export const illegalType = enumOf('illegalType', '违停类型', {
  OUTSIDE_BERTH: [1, '泊位外停车'],
  FIRE_LANE: [2, '消防通道'],
  NO_STOPPING: [3, '禁停区'],
  REVERSED: [4, '逆向停放'],
  DOUBLE: [5, '并排停放'],
  OVER_TIME: [6, '限时泊位超时'],
});
export const occupyType = enumOf('occupyType', '异常占用类型', {
  CROSS_LINE: [1, '跨位/压线'],
  FOREIGN_OBJECT: [2, '杂物占位'],
  NON_MOTOR: [3, '非机动车占位'],
  NO_PLATE_LONG: [4, '长时无牌'],
  LONG_STAY: [5, '超长占位'],
  SENSOR_CONFLICT: [6, '地磁与视频不一致'],
  FUEL_IN_EV: [7, '燃油车占充电位'],
});
export const illegalAudit = enumOf('illegalAudit', '审核结果', {
  WAITING: [0, '待审', 'amber'],
  VALID: [1, '有效', 'green'],
  INVALID: [2, '无效', 'grey'],
});

/** What every abnormal record tells. */
const common = {
  recordId: id('记录'),
  parkId: id('车场'),
  parkName,
  deviceName: z.string().nullable().meta({ title: '设备' }),
  location: words('位置'),
  startedAt: instant('开始时间'),
  lastSeenAt: instant('最近上报'),
  endedAt: instant('结束时间').nullable(),
  recordStatus: recordStatus.schema,
  images: z.array(z.string()).meta({ title: '图片' }),
  handledBy: personName('处理人').nullable(),
  handledAt: instant('处理时间').nullable(),
  handleNote: words('处理说明'),
};
const illegalPark = z.object({
  ...common,
  plateNo: plateNo(),
  illegalType: illegalType.schema,
  presetNo: z.number().int().nullable().meta({ title: '预置位' }),
  auditStatus: illegalAudit.schema,
});
const occupyAbnormal = z.object({ ...common, plateNo: plateNo(), occupyType: occupyType.schema });
const cameraCovered = z.object({ ...common, coverRate: z.number().int().nullable().meta({ title: '遮挡率(%)' }) });

const filters = {
  ...period('开始时间'),
  keyword: searchText('车牌/位置').optional(),
  parkIds: parkIds.optional(),
};
/** The specification's status 1 is "ongoing". */
const withStatus = { ...filters, status: queryCode(recordStatus.schema).optional() };
const key = z.object({ id: uuid('记录') });
const path = '/device/v2/api';

export const illegalParks = {
  list: endpoint({
    method: 'GET',
    path: `${path}/illegalParkRecords`,
    title: '违停记录',
    access: [illegalParkingPage.code],
    // The specification's count asks by `bgnTime` here, by `startTime` in the other two.
    query: pageQuery({ ...filters, bgnTime: instantInput('开始时间').optional(), auditStatus: queryCode(illegalAudit.schema).optional() }),
    data: pageOf(illegalPark),
  }),
  handle: endpoint({
    method: 'POST',
    path: `${path}/illegalParkRecords/:id/handle`,
    title: '处理违停记录',
    access: [illegalParkingPage.can.handle],
    params: key,
    body: z.object({
      auditStatus: illegalAudit.only('VALID', 'INVALID').meta({ title: '审核结果', kind: 'choice' }),
      note: text('处理说明', 200),
    }),
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/illegalParkRecords/export`,
    title: '导出违停记录',
    access: [illegalParkingPage.can.export],
    kind: 'file',
    query: z.object({ ...filters, auditStatus: queryCode(illegalAudit.schema).optional() }),
    data: fileAnswer,
    audited: true,
  }),
};

export const occupyAbnormals = {
  list: endpoint({
    method: 'GET',
    path: `${path}/occupyAbnormalRecords`,
    title: '泊位异常占用',
    access: [occupyAbnormalPage.code],
    query: pageQuery(withStatus),
    data: pageOf(occupyAbnormal),
  }),
  recover: endpoint({
    method: 'POST',
    path: `${path}/occupyAbnormalRecords/:id/recover`,
    title: '泊位手动恢复',
    access: [occupyAbnormalPage.can.recover],
    params: key,
    body: recovery,
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/occupyAbnormalRecords/export`,
    title: '导出泊位异常占用',
    access: [occupyAbnormalPage.can.export],
    kind: 'file',
    query: z.object(withStatus),
    data: fileAnswer,
    audited: true,
  }),
};

export const coveredRecords = {
  list: endpoint({
    method: 'GET',
    path: `${path}/cameraCoveredRecords`,
    title: '相机遮挡',
    access: [cameraCoveredPage.code],
    query: pageQuery(withStatus),
    data: pageOf(cameraCovered),
  }),
  recover: endpoint({
    method: 'POST',
    path: `${path}/cameraCoveredRecords/:id/recover`,
    title: '相机遮挡手动恢复',
    access: [cameraCoveredPage.can.recover],
    params: key,
    body: recovery,
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/cameraCoveredRecords/export`,
    title: '导出相机遮挡',
    access: [cameraCoveredPage.can.export],
    kind: 'file',
    query: z.object(withStatus),
    data: fileAnswer,
    audited: true,
  }),
};

export const alarmErrors = { evidence: error('42298', '违停证据不足两张图片，不能认定有效') };
