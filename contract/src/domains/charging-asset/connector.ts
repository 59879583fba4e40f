import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, integer, rev, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { chargingMonitorPage, connectorPage } from './menu.ts';

/** Interfaces of GB/T 18487 and 20234, with the codes of T/CEC 102. */
export const connectorType = enumOf('connectorType', '接口类型', {
  SOCKET_HOUSEHOLD: [1, '家用插座(模式2)'],
  SOCKET_AC: [2, '交流插座(模式3，连接方式B)'],
  PLUG_AC: [3, '交流插头(模式3，连接方式C)'],
  PLUG_DC: [4, '直流枪头(模式4)'],
  WIRELESS: [5, '无线充电座'],
  OTHER: [6, '其他'],
});
export const nationalStandard = enumOf('connectorStandard', '国家标准', { Y2011: [1, '2011'], Y2015: [2, '2015'] });

/** How a gun stands; in the order in which the rules that decide it apply. */
export const workStatus = enumOf('connectorWorkStatus', '枪状态', {
  OFFLINE: [1, '离线', 'grey'],
  FAULTED: [2, '故障', 'red'],
  DISABLED: [3, '停用', 'grey'],
  CHARGING: [4, '充电中', 'green'],
  STARTING: [5, '启动中', 'blue'],
  RESERVED: [6, '已预约', 'amber'],
  PLUGGED: [7, '已插枪', 'amber'],
  IDLE: [8, '空闲', 'blue'],
});
/** What a charge is doing while its gun is charging. */
export const chargingState = enumOf('connectorChargingState', '充电状态', {
  CHARGING: [1, '充电中'],
  SUSPENDED_EV: [2, '车辆暂停'],
  SUSPENDED_EVSE: [3, '设备暂停'],
});

/** Status words of OCPP 1.6 (StatusNotification). */
export const ocppStatus = z
  .enum(['Available', 'Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Reserved', 'Unavailable', 'Faulted'])
  .meta({ title: '桩上报状态' });
export type OcppStatus = z.output<typeof ocppStatus>;

const faultNames: Readonly<Record<string, string>> = {
  GroundFailure: '漏电/接地故障',
  HighTemperature: '过温',
  OverCurrentFailure: '过流',
  OverVoltage: '过压',
  UnderVoltage: '欠压',
  ConnectorLockFailure: '枪锁故障',
  PowerMeterFailure: '电表故障',
  PowerSwitchFailure: '接触器故障',
  EVCommunicationError: '车桩通信异常',
  ReaderFailure: '读卡器故障',
  ResetFailure: '复位失败',
  InternalError: '内部错误',
  OtherError: '其他故障',
  LocalListConflict: '名单冲突',
  WeakSignal: '信号弱',
};
/** An error code of OCPP 1.6 in words; of none an empty text, of an unknown one the code. */
export const faultName = (errorCode: string): string => (errorCode === 'NoError' ? '' : (faultNames[errorCode] ?? errorCode));

/** Fields a user writes. */
export const connectorFields = z.object({
  connectorName: text('枪名称', 30, 1),
  connectorType: connectorType.schema,
  nationalStandard: nationalStandard.schema,
  voltageLower: integer('额定电压下限(V)', 0, 2000).nullable().default(null),
  voltageUpper: integer('额定电压上限(V)', 0, 2000).nullable().default(null),
  ratedCurrentA: integer('额定电流(A)', 0, 2000).nullable().default(null),
  ratedPowerW: integer('额定功率(W)', 1000, 2_000_000),
  berthNo: text('车位号', 10).default(''),
  groundLockCode: text('地锁编号', 30).default(''),
  supportReserve: z.boolean().default(false).meta({ title: '可预约' }),
});

/** What a gun costs now, as the domain that prices it says it. */
const gunPriceFields = {
  tariffName: z.string().meta({ title: '计费规则', empty: '未绑定' }),
  /** Name of the hours and yuan a kilowatt-hour, electricity and service together: `峰1.5218`. */
  priceText: z.string().meta({ title: '现价(元/度)' }),
};

export const connector = connectorFields.extend({
  ...gunPriceFields,
  connectorId: uuid('枪'),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  connectorNo: z.number().int().meta({ title: '枪号' }),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  location: z.string().meta({ title: '位置' }),
  workStatus: workStatus.schema,
  chargingState: chargingState.schema.nullable(),
  statusChangedAt: instant('状态时间'),
  /** Kept for somebody until then. */
  reservedUntil: instant('预约至').nullable(),
  ocppStatus: ocppStatus.nullable(),
  ocppErrorCode: z.string().meta({ title: '故障码' }),
  vendorErrorCode: z.string().meta({ title: '厂商故障码' }),
  /** When the report came in; what the device's clock said is not used. */
  ocppStatusAt: instant('上报时间').nullable(),
  adminDisabled: z.boolean().meta({ title: '已停用' }),
  disableReason: words('停用原因'),
  activeOrderId: uuid('当前订单').nullable(),
  updatedAt: instant('更新时间'),
  rev,
});
export type Connector = z.output<typeof connector>;

/** What is printed for a gun. */
const connectorLabel = connector
  .pick({ connectorId: true, connectorCode: true, connectorName: true, stationName: true, berthNo: true, ratedPowerW: true })
  .extend({
    /** What is behind the address of the installation in the printed code. */
    path: z.string(),
  });
export type ConnectorLabel = z.output<typeof connectorLabel>;

const connectorKey = z.object({ id: uuid('枪') });
const path = '/cps/v2/api/connectors';
const filters = {
  keyword: searchText('枪编码/名称').optional(),
  stationId: stationId().optional(),
  equipmentId: uuid('设备').optional(),
  connectorType: queryCode(connectorType.schema).optional(),
  workStatus: queryCode(workStatus.schema).optional(),
  berthNo: searchText('车位号', 10).optional(),
};

/** Most labels of one print: 24 on a sheet. */
export const maxLabels = 480;

export const connectors = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '充电枪列表',
    access: [connectorPage.code],
    query: pageQuery(filters),
    data: pageOf(connector),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电枪',
    access: [connectorPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Codes to print, of one station or of one piece of equipment, by number; at most {@link maxLabels}. */
  labels: endpoint({
    method: 'GET',
    path: `${path}/labels`,
    title: '充电枪二维码',
    access: [connectorPage.can.qr],
    query: z.object({ stationId: stationId().optional(), equipmentId: uuid('设备').optional(), connectorId: uuid('枪').optional() }),
    data: z.array(connectorLabel),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '充电枪详情',
    access: [connectorPage.code, chargingMonitorPage.code],
    params: connectorKey,
    data: connector,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改充电枪',
    access: [connectorPage.can.edit],
    params: connectorKey,
    body: connectorFields.extend({ rev }),
    data: z.object({ connectorId: uuid('枪') }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用充电枪',
    access: [connectorPage.can.switch],
    params: connectorKey,
    body: z.object({ disabled: z.boolean(), reason: text('原因', 100).default(''), rev }),
    data: z.null(),
  }),
  /** Gives a gun another code; what was printed before leads nowhere from then on. */
  renewCode: endpoint({
    method: 'POST',
    path: `${path}/:id/renewCode`,
    title: '更换充电枪二维码',
    access: [connectorPage.can.qr],
    params: connectorKey,
    data: connectorLabel,
  }),
};

export const connectorErrors = {
  berthTaken: error('43020', '车位号{berthNo}已绑定本站的另一把枪'),
  voltageBackwards: error('43021', '额定电压上限不能小于下限'),
};

/** Path of the driver's page of a gun. */
export const gunPagePath = (token: string) => `/c/${token}`;
