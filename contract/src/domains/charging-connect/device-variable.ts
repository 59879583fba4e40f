import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { remoteCommandReasons } from '../../kernel/word-lists.ts';
import { equipmentOnline } from '../charging-asset/index.ts';
import { deviceVariablePage } from './menu.ts';

/** Attributes of a variable of OCPP 2.0.1, by their names there: Actual, Target, MinSet, MaxSet. */
export const variableAttribute = enumOf('deviceVariableAttribute', '属性', {
  ACTUAL: [1, '当前值'],
  TARGET: [2, '目标值'],
  MIN_SET: [3, '下限'],
  MAX_SET: [4, '上限'],
});
export const variableMutability = enumOf('deviceVariableMutability', '读写', {
  READ_WRITE: [1, '可读写', 'green'],
  READ_ONLY: [2, '只读', 'grey'],
  WRITE_ONLY: [3, '只写', 'amber'],
});
/** Whether a variable is as the platform sets devices up. */
export const variableBaseline = enumOf('deviceVariableBaseline', '与基线', {
  SAME: [1, '一致', 'green'],
  OTHER: [2, '不一致', 'red'],
});

/** One attribute of a variable, as its station told it last. A secret has no value. */
export const deviceVariable = z.object({
  variableId: uuid('变量'),
  dealerName,
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  component: z.string().meta({ title: '组件' }),
  componentInstance: z.string().meta({ title: '组件实例' }),
  /** `1` or, of a connector in it, `1.2`; empty: of the station as a whole. */
  evse: z.string().meta({ title: 'EVSE' }),
  variable: z.string().meta({ title: '变量' }),
  variableInstance: z.string().meta({ title: '变量实例' }),
  attribute: variableAttribute.schema,
  value: z.string().meta({ title: '值' }),
  unit: z.string().meta({ title: '单位' }),
  mutability: variableMutability.schema,
  dataType: z.string().meta({ title: '类型' }),
  range: words('范围'),
  /** What the platform sets it to; null: it leaves that to the station. */
  wanted: z.string().nullable().meta({ title: '基线值' }),
  baseline: variableBaseline.schema.nullable(),
  secret: z.boolean().meta({ title: '密码' }),
  toldAt: instant('上报时间'),
});
export type DeviceVariable = z.output<typeof deviceVariable>;

/** A station and how far it is as the platform sets stations up. */
export const variableDevice = z.object({
  equipmentId: uuid('设备'),
  dealerName,
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  onlineStatus: equipmentOnline.schema,
  variables: z.number().int().meta({ title: '变量数' }),
  differing: z.number().int().meta({ title: '不一致' }),
  /** Names of those that differ, at most five. */
  names: words('不一致的变量'),
  readAt: instant('读取时间').nullable(),
});
export type VariableDevice = z.output<typeof variableDevice>;

const path = '/cps/v2/api/deviceVariables';
const ofVariable = z.object({ id: uuid('变量') });
const ofDevice = z.object({ id: uuid('设备') });
const reason = remoteCommandReasons.for(text('原因', 100, 2));
const queued = z.object({ commandId: uuid('指令') });
const { edit, read, export: exported } = deviceVariablePage.can;

const filters = {
  stationId: stationId().optional(),
  equipmentId: uuid('设备').optional(),
  component: searchText('组件').optional(),
  variable: searchText('变量').optional(),
  attribute: queryCode(variableAttribute.schema).optional(),
  mutability: queryCode(variableMutability.schema).optional(),
  baseline: queryCode(variableBaseline.schema).optional(),
};

export const deviceVariables = {
  list: endpoint({
    method: 'GET',
    path,
    title: '设备变量列表',
    access: [deviceVariablePage.code],
    query: pageQuery(filters),
    data: pageOf(deviceVariable),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出设备变量',
    access: [exported],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Stations that told their variables, those that differ most first. */
  devices: endpoint({
    method: 'GET',
    path: `${path}/devices`,
    title: '设备与基线的差异',
    access: [deviceVariablePage.code],
    query: pageQuery({
      stationId: stationId().optional(),
      keyword: searchText('设备').optional(),
      baseline: queryCode(variableBaseline.schema).optional(),
    }),
    data: pageOf(variableDevice),
  }),
  /** Sets one attribute. Waits for a station without a connection; the latest of several counts. */
  change: endpoint({
    method: 'POST',
    path: `${path}/:id/change`,
    title: '修改设备变量',
    access: [edit],
    params: ofVariable,
    body: z.object({ value: text('新值', 1000), reason }),
    data: queued,
  }),
  /** Asks the station for one attribute. */
  read: endpoint({
    method: 'POST',
    path: `${path}/:id/read`,
    title: '读取设备变量',
    access: [read],
    params: ofVariable,
    body: z.object({ reason }),
    data: queued,
  }),
  /** Asks the station for all of its variables. */
  readAll: endpoint({
    method: 'POST',
    path: `${path}/devices/:id/read`,
    title: '重新读取全部变量',
    access: [read],
    params: ofDevice,
    body: z.object({ reason }),
    data: queued,
  }),
  /** Asks the station for all of its variables and sets it up anew by them. */
  restore: endpoint({
    method: 'POST',
    path: `${path}/devices/:id/restore`,
    title: '恢复设备基线',
    access: [edit],
    params: ofDevice,
    body: z.object({ reason }),
    data: queued,
  }),
};

export const deviceVariableErrors = {
  readOnly: error('42883', '“{name}”只能读取，不能修改'),
  secret: error('42884', '“{name}”是密码，请在充电设备中重置密钥'),
  outOfRange: error('42885', '新值不在设备说明的范围内：{range}'),
  not201: error('42886', '设备现在不使用OCPP 2.0.1，没有变量可读写'),
};
