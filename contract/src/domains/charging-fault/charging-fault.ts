import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  flag,
  instant,
  integer,
  personName,
  rev,
  seconds,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { faultName } from '../charging-asset/index.ts';
import { chargingFaultPage } from './menu.ts';

export const faultLevel = enumOf('chargingFaultLevel', '级别', {
  CRITICAL: [1, '严重', 'red'],
  MAJOR: [2, '一般', 'amber'],
  MINOR: [3, '提示', 'grey'],
});
export const faultSource = enumOf('chargingFaultSource', '来源', {
  STATUS: [1, '设备上报'],
  SECURITY: [2, '安全事件'],
  METER: [3, '计量'],
  VIDEO: [4, '视频'],
  MANUAL: [5, '人工登记'],
  IDENTITY: [6, '身份'],
  COMMAND: [7, '指令无应答'],
  EVENT: [8, '设备事件'],
});
export const faultStatus = enumOf('chargingFaultStatus', '状态', {
  OPEN: [1, '未处理', 'red'],
  HANDLING: [2, '处理中', 'amber'],
  CLOSED: [3, '已关闭', 'grey'],
  RECOVERED: [4, '自动恢复', 'green'],
});
export const faultVerdict = enumOf('chargingFaultVerdict', '处理结论', {
  FIXED: [1, '已修复'],
  FALSE_ALARM: [2, '误报'],
  NO_ACTION: [3, '无需处理'],
});

/** What is not an error code of OCPP 1.6: security events, and what the platform found out. */
const otherNames: Readonly<Record<string, string>> = {
  NoError: '故障（未上报故障码）',
  FirmwareUpdated: '固件已更新',
  SettingSystemTime: '设备时钟被修改',
  StartupOfTheDevice: '设备启动',
  ResetOrReboot: '设备重启',
  SecurityLogWasCleared: '安全日志被清空',
  MemoryExhaustion: '内存耗尽',
  TamperDetectionActivated: '设备被拆动',
  ClonedIdentity: '疑似同名设备',
  AuthenticationBlocked: '多次密钥错误',
  SerialMismatch: '序列号与登记不符',
  StopNoResponse: '停止指令无应答',
  NoMeterValues: '充电中没有计量数据',
  Reported: '人工报障',
  SmokeSeen: '视频发现烟火',
};
/** What a person calls a fault; an unknown code keeps its own name. */
export const faultWords = (errorCode: string): string => otherNames[errorCode] ?? faultName(errorCode);

export const chargingFault = z.object({
  faultId: uuid('故障'),
  faultNo: documentNo('故障单号'),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  /** 0: the device as a whole. */
  connectorNo: z.number().int().meta({ title: '枪号' }),
  place: z.string().meta({ title: '设备/枪' }),
  level: faultLevel.schema,
  source: faultSource.schema,
  errorCode: z.string().meta({ title: '故障码', kind: 'code' }),
  faultText: z.string().meta({ title: '故障' }),
  vendorErrorCode: z.string().meta({ title: '厂商码', kind: 'code' }),
  info: words('描述'),
  occurredAt: instant('发生时间'),
  lastAt: instant('最近上报'),
  recoveredAt: instant('恢复时间').nullable(),
  durationSec: seconds('时长'),
  repeatCount: z.number().int().meta({ title: '次数' }),
  orderId: uuid('影响订单').nullable(),
  orderNo: z.string().meta({ title: '影响订单', kind: 'code' }),
  status: faultStatus.schema,
  handlerName: personName('处理人'),
  /** The reader is the one who was sent. */
  isMine: flag('派给我'),
  dispatchNote: words('派单说明'),
  dispatchedAt: instant('派单时间').nullable(),
  dueAt: instant('应完成时间').nullable(),
  acceptedAt: instant('接单时间').nullable(),
  arrivedAt: instant('到场时间').nullable(),
  returnedNote: words('退回原因'),
  /** From when it began until somebody was sent or closed it. */
  answerSec: seconds('响应用时').nullable(),
  /** From when somebody was sent until it was closed; without that it was nobody's work. */
  workSec: seconds('处理用时').nullable(),
  acknowledgedAt: instant('响应时间').nullable(),
  closedAt: instant('关闭时间').nullable(),
  verdict: faultVerdict.schema.nullable(),
  handleResult: words('处理结果'),
  rev,
});
export type ChargingFault = z.output<typeof chargingFault>;

const filters = {
  done: named(queryInteger('处理情况', 0, 1), [0, '未处理'], [1, '已处理']).optional(),
  mine: named(queryInteger('我的工单', 1, 1), [1, '派给我的']).optional(),
  overdue: named(queryInteger('时限', 1, 1), [1, '已超时']).optional(),
  stationId: stationId().optional(),
  equipmentId: uuid('设备').optional(),
  connectorNo: queryInteger('枪号', 0, 99).optional(),
  keyword: searchText('设备/故障单号').optional(),
  level: queryCode(faultLevel.schema).optional(),
  errorCode: searchText('故障码').optional(),
  source: queryCode(faultSource.schema).optional(),
  status: queryCode(faultStatus.schema).optional(),
  ...period('发生时间'),
};
const params = z.object({ id: uuid('故障') });
const path = '/cps/v2/api/faults';

const work = (name: string, title: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    title,
    access: [chargingFaultPage.can.close],
    params,
    body: z.object({ rev }),
    data: z.null(),
  });

export const chargingFaults = {
  /** Those that wait for somebody first, the worst before others, then the newest. */
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '故障记录',
    access: [chargingFaultPage.code],
    query: pageQuery(filters),
    data: pageOf(chargingFault),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出故障记录',
    access: [chargingFaultPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Who can be sent: whoever may close a fault of this unit. */
  people: endpoint({
    method: 'GET',
    path: `${path}/people`,
    title: '可派单人员',
    access: [chargingFaultPage.can.dispatch],
    data: z.array(z.object({ userId: uuid('人员'), userName: z.string(), account: z.string() })),
  }),
  /** A fault that somebody saw or was told of; `connectorNo` 0 is the device as a whole. */
  report: endpoint({
    method: 'POST',
    path,
    title: '登记故障',
    access: [chargingFaultPage.can.report],
    body: z.object({
      equipmentId: uuid('设备'),
      connectorNo: integer('枪号', 0, 99).meta({ help: '0 表示整台设备' }),
      level: faultLevel.schema.meta({ title: '级别', kind: 'choice' }),
      info: text('故障现象', 200, 2),
    }),
    data: z.object({ faultId: uuid('故障') }),
  }),
  /** Sends somebody; sent again, somebody else takes it over. */
  dispatch: endpoint({
    method: 'POST',
    path: `${path}/:id/dispatch`,
    title: '故障派单',
    access: [chargingFaultPage.can.dispatch],
    params,
    body: z.object({ handlerId: uuid('处理人'), note: text('派单说明', 200), rev }),
    data: z.null(),
  }),
  /** The person who was sent takes it on. */
  accept: work('accept', '接单'),
  /** That person is at the device. */
  arrive: work('arrive', '到场'),
  /** That person gives it back: it waits for somebody else, unless it is over meanwhile. */
  giveBack: endpoint({
    method: 'POST',
    path: `${path}/:id/giveBack`,
    title: '退回工单',
    access: [chargingFaultPage.can.close],
    params,
    body: z.object({ reason: text('退回原因', 100, 2), rev }),
    data: z.null(),
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    title: '关闭故障',
    access: [chargingFaultPage.can.close],
    params,
    body: z.object({
      verdict: faultVerdict.schema.meta({ title: '处理结论', kind: 'choice' }),
      handleResult: text('处理结果', 200, 2),
      rev,
    }),
    data: z.null(),
  }),
};

export const chargingFaultErrors = {
  ended: error('43280', '该故障已{status}，不能{verb}'),
  notStaff: error('43281', '所选人员没有关闭故障的权限'),
  noSuchGun: error('43282', '设备没有{connectorNo}号枪'),
  notYours: error('43438', '该故障没有派给您'),
  accepted: error('43439', '已{done}，不用再次{verb}'),
  waiting: error('43283', '该枪已有人工登记的故障{faultNo}未处理'),
};
