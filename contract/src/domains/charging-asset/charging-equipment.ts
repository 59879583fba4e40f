import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, instant, integer, rev, stationId, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { connectorType, nationalStandard } from './connector.ts';
import { chargingEquipmentPage } from './menu.ts';

export const equipmentType = enumOf('chargingEquipmentType', '设备类型', {
  DC: [1, '直流'],
  AC: [2, '交流'],
  ACDC: [3, '交直流一体'],
  WIRELESS: [4, '无线'],
  OTHER: [5, '其他'],
});
export const chargingProtocol = enumOf('chargingProtocol', '接入协议', {
  OCPP16: [1, 'OCPP 1.6-J'],
  OCPP201: [2, 'OCPP 2.0.1'],
  PEER: [3, '互联互通'],
  YKC: [4, '云快充'],
  NONE: [5, '不联网'],
});
/** Profiles of the OCPP security whitepaper. 0 is for equipment in an allowed network only and is never chosen here. */
export const securityProfile = enumOf('ocppSecurityProfile', '安全等级', {
  NONE: [0, '0 无鉴权'],
  BASIC: [1, '1 密钥'],
  TLS: [2, '2 密钥+TLS'],
  MUTUAL_TLS: [3, '3 双向证书'],
});
export const registrationStatus = enumOf('equipmentRegistrationStatus', '注册状态', {
  PENDING: [1, '待接入', 'amber'],
  ACCEPTED: [2, '已接入', 'green'],
  REJECTED: [3, '拒绝', 'red'],
});
export const equipmentOnline = enumOf('equipmentOnlineStatus', '在线状态', {
  ONLINE: [1, '在线', 'green'],
  OFFLINE: [2, '离线', 'red'],
  NEVER: [3, '从未连接', 'grey'],
});

/** What a device names itself by: unique over all operating units, in whatever case; no `:`, for it is the user name of HTTP Basic. */
const ocppIdentity = text('OCPP标识', 48).regex(/^[A-Za-z0-9*\-_=+|@.]*$/, 'OCPP标识只能包含字母、数字和 * - _ = + | @ .');

/** Most guns of one piece of equipment. */
export const maxConnectors = 12;
const ratedPowerW = integer('额定功率(W)', 1000, 2_000_000);

/** Fields a user writes; create and edit share them. */
export const equipmentFields = z.object({
  equipmentCode: text('设备编码', 23, 1)
    .regex(/^[0-9A-Za-z-]+$/, '设备编码只能包含字母、数字和-')
    .meta({ kind: 'code' }),
  equipmentName: text('设备名称', 30, 1),
  stationId: stationId(),
  location: text('位置', 50).default(''),
  equipmentType: equipmentType.schema,
  ratedPowerW,
  protocol: chargingProtocol.schema.default(chargingProtocol.OCPP16),
  ocppIdentity: ocppIdentity.default(''),
  securityProfile: securityProfile.only('BASIC', 'TLS', 'MUTUAL_TLS').default(securityProfile.TLS),
  heartbeatIntervalSec: integer('心跳间隔(秒)', 10, 3600).default(60),
  callTimeoutSec: integer('指令超时(秒)', 10, 120).default(30),
  manufacturerName: text('生产商', 50).default(''),
  model: text('型号', 50).default(''),
  registeredSerialNo: text('出厂序列号', 50).default(''),
  productionDate: date('生产日期').nullable().default(null),
});

/** A gun as it is added with its equipment; names and numbers follow from the order. */
const firstConnector = z.object({
  connectorType: connectorType.schema,
  nationalStandard: nationalStandard.schema.default(nationalStandard.Y2015),
  ratedPowerW,
  berthNo: text('车位号', 10).default(''),
});
/** What equipment is added from. */
export const newEquipment = equipmentFields.extend({
  connectors: z.array(firstConnector).min(1, '至少一把枪').max(maxConnectors, `最多${maxConnectors}把枪`).meta({ title: '充电枪' }),
});

export const chargingEquipment = equipmentFields.extend({
  equipmentId: uuid('设备'),
  dealerName,
  stationName: z.string().meta({ title: '电站' }),
  connectorCount: z.number().int().meta({ title: '枪数' }),
  registrationStatus: registrationStatus.schema,
  onlineStatus: equipmentOnline.schema,
  connectedAt: instant('连接时间').nullable(),
  lastSeenAt: instant('最近通信').nullable(),
  offlineSince: instant('离线时间').nullable(),
  /** As the device says them. */
  vendor: z.string().meta({ title: '上报厂商' }),
  bootModel: z.string().meta({ title: '上报型号' }),
  serialNo: z.string().meta({ title: '上报序列号' }),
  firmwareVersion: z.string().meta({ title: '固件' }),
  keyRotatedAt: instant('密钥时间').nullable(),
  enabled: z.boolean().meta({ title: '启用' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type ChargingEquipment = z.output<typeof chargingEquipment>;

/** Columns of an import file, in order. A row makes one piece of equipment with its guns; its key is had by 重置密钥. */
export const equipmentImportColumns = {
  equipmentCode: '设备编码',
  equipmentName: '设备名称',
  stationId: '电站编码',
  location: '位置',
  equipmentType: '设备类型',
  ratedPowerW: '额定功率(kW)',
  protocol: '接入协议',
  ocppIdentity: 'OCPP标识',
  connectors: '枪数',
  connectorType: '枪类型',
  manufacturerName: '生产商',
  model: '型号',
  registeredSerialNo: '出厂序列号',
} as const;

/** The key is shown once: with the equipment, and when it is replaced. Null: the protocol has none. */
const keyOnce = z.object({ equipmentId: uuid('设备'), authKey: z.string().nullable().meta({ title: '密钥' }) });
const equipmentKey = z.object({ id: uuid('设备') });
const path = '/cps/v2/api/equipments';
const filters = {
  keyword: searchText('名称/编码/OCPP标识').optional(),
  stationId: stationId().optional(),
  equipmentType: queryCode(equipmentType.schema).optional(),
  onlineStatus: queryCode(equipmentOnline.schema).optional(),
  registrationStatus: queryCode(registrationStatus.schema).optional(),
};

export const chargingEquipments = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '充电设备列表',
    access: [chargingEquipmentPage.code],
    query: pageQuery(filters),
    data: pageOf(chargingEquipment),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电设备',
    access: [chargingEquipmentPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '充电设备导入模板',
    access: [chargingEquipmentPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入充电设备',
    access: [chargingEquipmentPage.can.import],
    grows: true,
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '充电设备详情',
    access: [chargingEquipmentPage.code],
    params: equipmentKey,
    data: chargingEquipment,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增充电设备',
    access: [chargingEquipmentPage.can.add],
    grows: true,
    body: newEquipment,
    data: keyOnce,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改充电设备',
    access: [chargingEquipmentPage.can.edit],
    params: equipmentKey,
    body: equipmentFields.extend({ rev }),
    data: z.object({ equipmentId: uuid('设备') }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用充电设备',
    access: [chargingEquipmentPage.can.switch],
    params: equipmentKey,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
  /** Lets equipment that has named itself in, or keeps it out; an accepted one can be rejected later, and the other way round. */
  register: endpoint({
    method: 'POST',
    path: `${path}/:id/register`,
    title: '充电设备接入审核',
    access: [chargingEquipmentPage.can.register],
    params: equipmentKey,
    body: z.object({ registrationStatus: registrationStatus.only('ACCEPTED', 'REJECTED'), rev }),
    data: z.null(),
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: `${path}/:id/rotateKey`,
    title: '重置充电设备密钥',
    access: [chargingEquipmentPage.can.rotateKey],
    params: equipmentKey,
    data: keyOnce,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除充电设备',
    access: [chargingEquipmentPage.can.delete],
    params: equipmentKey,
    data: z.null(),
  }),
};

export const chargingEquipmentErrors = {
  codeTaken: error('43010', '设备编码已存在'),
  identityTaken: error('43011', 'OCPP标识已被登记'),
  identityMissing: error('43012', 'OCPP设备须填写OCPP标识'),
  securityLowered: error('43013', '安全等级只能提高，不能降低'),
  used: error('43014', '设备已有充电订单，不能{verb}；可停用'),
  inUse: error('43015', '设备上有进行中的充电，不能{verb}'),
  noKey: error('43016', '该接入协议没有密钥'),
};
