import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, instantInput, integer, personName, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode } from '../../kernel/page.ts';
import { remoteCommandReasons } from '../../kernel/word-lists.ts';
import { chargingEquipmentPage } from '../charging-asset/menu.ts';
import { chargePointCommandPage } from './menu.ts';

/** What became of a call to a charge point: what the device said, or that it said nothing. Never what it then did. */
export const commandStatus = enumOf('chargePointCommandStatus', '指令结果', {
  QUEUED: [1, '排队中', 'blue'],
  SENT: [2, '已发出', 'blue'],
  ACCEPTED: [3, '设备接受', 'green'],
  REJECTED: [4, '设备拒绝', 'red'],
  SCHEDULED: [5, '充电结束后执行', 'amber'],
  NOT_SUPPORTED: [6, '设备不支持', 'grey'],
  ERROR: [7, '设备报错', 'red'],
  TIMEOUT: [8, '设备未答复', 'amber'],
  FAILED: [9, '未送达', 'red'],
  EXPIRED: [10, '已过期', 'grey'],
});

/** Calls in words; those of OCPP 2.0.1 that go by another name beside them. */
const actionNames: Readonly<Record<string, string>> = {
  CancelReservation: '取消预约',
  ChangeAvailability: '启停',
  ChangeConfiguration: '修改参数',
  ClearCache: '清除鉴权缓存',
  ClearChargingProfile: '取消限功率',
  CostUpdated: '更新费用显示',
  CustomerInformation: '客户信息',
  DataTransfer: '厂商数据',
  ExtendedTriggerMessage: '请求上报',
  GetCompositeSchedule: '读取功率计划',
  GetBaseReport: '读取参数',
  GetChargingProfiles: '读取功率档案',
  GetConfiguration: '读取参数',
  GetVariables: '读取参数',
  GetDiagnostics: '上传诊断文件',
  GetInstalledCertificateIds: '读取证书',
  GetLocalListVersion: '读取本地名单版本',
  GetLog: '上传日志',
  GetTransactionStatus: '查询交易',
  InstallCertificate: '安装证书',
  DeleteCertificate: '删除证书',
  CertificateSigned: '下发证书',
  RemoteStartTransaction: '远程启动',
  RemoteStopTransaction: '远程停止',
  RequestStartTransaction: '远程启动',
  RequestStopTransaction: '远程停止',
  ReserveNow: '预约',
  Reset: '重启',
  SendLocalList: '下发本地名单',
  SetChargingProfile: '限功率',
  SetNetworkProfile: '设置网络',
  SetVariables: '修改参数',
  SignedUpdateFirmware: '升级固件(签名)',
  TriggerMessage: '请求上报',
  UnlockConnector: '解锁枪头',
  UpdateFirmware: '升级固件',
};
/** What a person calls a call; an unknown one keeps its own name. */
export const commandName = (action: string): string => actionNames[action] ?? action;

export const chargePointCommand = z.object({
  commandId: uuid('指令'),
  dealerName,
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  connectorNo: z.number().int().meta({ title: '枪号' }),
  action: z.string().meta({ title: '指令' }),
  status: commandStatus.schema,
  /** The device's own word, or why nothing reached it. */
  answer: words('设备答复'),
  /** What the device told later of work that takes long: a firmware, a file. */
  progress: z.string().meta({ title: '进度' }),
  reason: words('原因'),
  requestedBy: personName('下发人'),
  createdAt: instant('下发时间'),
  sentAt: instant('发出时间').nullable(),
  answeredAt: instant('答复时间').nullable(),
  payload: words('内容'),
});
export type ChargePointCommand = z.output<typeof chargePointCommand>;

export const configurationKey = z.object({
  key: z.string().meta({ title: '参数' }),
  value: z.string().meta({ title: '当前值' }),
  readonly: z.boolean().meta({ title: '只读' }),
});
export const configuration = z.object({
  readAt: instant('读取时间').nullable(),
  keys: z.array(configurationKey),
  localListVersion: z.number().int().meta({ title: '本地名单版本' }),
  featureProfiles: z.array(z.string()).meta({ title: '支持的功能' }),
  /** Set by others than the platform, as the device told them. */
  externalLimits: z.array(z.string()).meta({ title: '外部限功率' }),
});

const queued = z.object({ commandId: uuid('指令') });
const params = z.object({ id: uuid('设备') });
const reason = remoteCommandReasons.for(text('原因', 100, 2));
const connectorNo = integer('枪号', 0, 99);
const path = '/cps/v2/api/equipments/:id';
const { reboot, params: canConfigure, control, maintain } = chargingEquipmentPage.can;

/** A call that a person sends to a charge point; it waits its turn and tells its outcome. */
const call = <S extends z.core.$ZodLooseShape>(name: string, title: string, code: string, body: S) =>
  endpoint({ method: 'POST', path: `${path}/${name}`, title, access: [code], params, body: z.object({ ...body, reason }), data: queued });

const filters = {
  equipmentId: uuid('设备').optional(),
  action: text('指令', 40).optional(),
  status: queryCode(commandStatus.schema).optional(),
  ...period('下发时间'),
};

/** Messages a charge point can be asked to send. */
export const triggers = z
  .enum([
    'BootNotification',
    'Heartbeat',
    'MeterValues',
    'StatusNotification',
    'DiagnosticsStatusNotification',
    'FirmwareStatusNotification',
  ])
  .meta({ title: '上报内容' });

export const chargePointCommands = {
  list: endpoint({
    method: 'GET',
    path: '/cps/v2/api/chargePointCommands',
    title: '指令记录',
    access: [chargePointCommandPage.code],
    query: pageQuery(filters),
    data: pageOf(chargePointCommand),
  }),
  export: endpoint({
    method: 'GET',
    path: '/cps/v2/api/chargePointCommands/export',
    title: '导出指令记录',
    access: [chargePointCommandPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** The last twenty calls to one charge point, newest first. */
  recent: endpoint({
    method: 'GET',
    path: `${path}/commands`,
    title: '设备最近指令',
    access: [chargingEquipmentPage.code],
    params,
    data: z.array(chargePointCommand),
  }),
  /** Parameters as the device told them last; keys that are secrets have no value. */
  configuration: endpoint({
    method: 'GET',
    path: `${path}/configuration`,
    title: '设备参数',
    access: [canConfigure],
    params,
    data: configuration,
  }),
  reset: call('reset', '重启充电设备', reboot, { hard: z.boolean().meta({ title: '硬重启' }) }),
  readConfiguration: call('readConfiguration', '读取设备参数', canConfigure, {}),
  configure: call('configure', '修改设备参数', canConfigure, { key: text('参数', 220, 1), value: text('新值', 500) }),
  unlock: call('unlock', '解锁枪头', control, { connectorNo: integer('枪号', 1, 99) }),
  /** 0: the whole device. */
  availability: call('availability', '远程启停', control, { connectorNo, operative: z.boolean().meta({ title: '可用' }) }),
  trigger: call('trigger', '请求设备上报', control, { message: triggers, connectorNo }),
  clearCache: call('clearCache', '清除鉴权缓存', control, {}),
  readLocalList: call('readLocalList', '读取本地名单版本', control, {}),
  /** Of the whole device; none takes the limit away. */
  powerLimit: call('powerLimit', '限制充电功率', control, { limitKw: integer('功率上限(kW)', 1, 2000).nullable() }),
  /** What the device reckons that it may draw in the coming hours; 0: the whole device. */
  powerPlan: call('powerPlan', '读取功率计划', control, { connectorNo, hours: integer('小时数', 1, 24) }),
  /** Every limit that the device keeps, whoever set it; of OCPP 2.0.1 alone. */
  chargingProfiles: call('chargingProfiles', '读取功率档案', control, {}),
  /** What a station keeps of a customer is told with the call, or forgotten there, or both; of OCPP 2.0.1 alone. */
  customerInformation: call('customerInformation', '设备上的客户信息', maintain, {
    idTag: text('卡号或标识', 36, 1),
    report: z.boolean().default(true).meta({ title: '上报给平台' }),
    clear: z.boolean().default(false).meta({ title: '从设备清除' }),
  }),
  /** Where a station is to connect to, in one of its slots: it uses it from when its priority of slots says so; of OCPP 2.0.1 alone. */
  networkProfile: call('networkProfile', '设置设备网络', maintain, {
    slot: integer('配置槽', 0, 100),
    url: z
      .url({ protocol: /^wss?$/, error: '连接地址须为ws或wss地址' })
      .max(512)
      .meta({ title: '连接地址' }),
    securityProfile: integer('安全级别', 1, 3),
    networkInterface: z.enum(['Wired0', 'Wired1', 'Wireless0', 'Wireless1']).default('Wired0').meta({ title: '网络接口' }),
    timeoutSec: integer('消息超时(秒)', 5, 300).default(30),
  }),
  diagnostics: call('diagnostics', '请求日志传至外部', maintain, {
    log: z.enum(['Diagnostics', 'DiagnosticsLog', 'SecurityLog']).meta({ title: '文件' }),
    location: z
      .url({ protocol: /^(https?|ftps?|sftp)$/, error: '上传地址须为http、https、ftp或sftp地址' })
      .max(512)
      .meta({ title: '上传地址' }),
    startTime: instantInput('开始时间').optional(),
    stopTime: instantInput('结束时间').optional(),
  }),
  firmware: call('firmware', '升级设备固件', maintain, {
    location: z
      .url({ protocol: /^(https?|ftps?|sftp)$/, error: '固件地址须为http、https、ftp或sftp地址' })
      .max(512)
      .meta({ title: '固件地址' }),
    retrieveAt: instantInput('开始下载时间'),
  }),
};

export const chargePointCommandErrors = {
  notOcpp: error('43050', '该设备的接入协议没有远程指令'),
  offline: error('43051', '设备离线，“{command}”不能送达'),
  waiting: error('43052', '同样的“{command}”正在等待设备答复'),
  notAccepted: error('43053', '设备尚未接入，不能“{command}”'),
  noSuchGun: error('43054', '设备没有{connectorNo}号枪'),
  nothingAsked: error('44705', '请至少选择上报或清除'),
  schemeOfProfile: error('44706', '安全级别{profile}的连接地址应以{scheme}://开头'),
  only201: error('42887', '“{command}”只有OCPP 2.0.1的设备能答复'),
};
