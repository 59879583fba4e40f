import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, instantInput, personName, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { remoteCommandReasons } from '../../kernel/word-lists.ts';
import { deviceLogPage } from './menu.ts';

/** Largest file that a charge point may hand in. */
export const deviceLogMb = 32;
/** How long a charge point has to hand it in, from when it was asked. */
export const deviceLogMinutes = 60;
/** Lines of a file that one call answers. */
export const deviceLogLines = 200;
/** Of a packed file no more than this is unpacked, however much it would become. */
export const deviceLogUnpackedMb = 64;

export const deviceLogKind = enumOf('deviceLogKind', '日志', {
  DIAGNOSTICS: [1, '诊断文件'],
  SECURITY: [2, '安全日志'],
});

export const deviceLogState = enumOf('deviceLogState', '状态', {
  ASKED: [1, '已请求', 'blue'],
  UPLOADING: [2, '上传中', 'blue'],
  RECEIVED: [3, '已收到', 'green'],
  FAILED: [4, '失败', 'red'],
});

/** What a file turned out to be: lines can be read of all but the last. */
export const deviceLogForm = enumOf('deviceLogForm', '格式', {
  TEXT: [1, '文本'],
  GZIP: [2, 'gzip压缩'],
  ZIP: [3, 'zip压缩'],
  BINARY: [4, '二进制'],
});

export const deviceLog = z.object({
  logId: uuid('日志'),
  dealerName,
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  logKind: deviceLogKind.schema,
  state: deviceLogState.schema,
  /** Why it failed, or what its device said of it last. */
  stateReason: words('说明'),
  fileName: z.string().meta({ title: '文件' }),
  sizeBytes: z.number().int().nullable().meta({ title: '大小' }),
  sha256: z.string().meta({ title: 'SHA-256', kind: 'code' }),
  /** The span of time that was asked for; null: whatever the device has. */
  spanFrom: instant('日志起').nullable(),
  spanTo: instant('日志止').nullable(),
  reason: words('原因'),
  askedBy: personName('请求人'),
  askedAt: instant('请求时间'),
  /** Nothing is taken after it. */
  deadlineAt: instant('截止时间'),
  receivedAt: instant('收到时间').nullable(),
});
export type DeviceLog = z.output<typeof deviceLog>;

export const deviceLogLine = z.object({ lineNo: z.number().int().meta({ title: '行' }), text: words('内容') });

const path = '/cps/v2/api/deviceLogs';
const params = z.object({ id: uuid('日志') });
const { code, can } = deviceLogPage;

export const deviceLogs = {
  list: endpoint({
    method: 'GET',
    path,
    title: '设备日志',
    access: [code],
    query: pageQuery({
      keyword: searchText('设备/电站').optional(),
      equipmentId: uuid('设备').optional(),
      state: queryCode(deviceLogState.schema).optional(),
      ...period('请求时间'),
    }),
    data: pageOf(deviceLog),
  }),
  /** The last ten of one charge point, newest first. */
  recent: endpoint({
    method: 'GET',
    path: '/cps/v2/api/equipments/:id/deviceLogs',
    title: '设备最近日志',
    access: [code],
    params: z.object({ id: uuid('设备') }),
    data: z.array(deviceLog),
  }),
  /** Asks a charge point to hand a file in, at an address that is good once. */
  ask: endpoint({
    method: 'POST',
    path: '/cps/v2/api/equipments/:id/deviceLogs',
    title: '请求设备日志',
    access: [can.ask],
    params: z.object({ id: uuid('设备') }),
    body: z.object({
      logKind: deviceLogKind.schema.meta({ kind: 'choice' }),
      spanFrom: instantInput('日志起').optional(),
      spanTo: instantInput('日志止').optional(),
      reason: remoteCommandReasons.for(text('原因', 100, 2)),
    }),
    data: z.object({ logId: uuid('日志') }),
  }),
  /** Lines from one on that hold a text; packed files are unpacked as far as the limit goes. */
  lines: endpoint({
    method: 'GET',
    path: `${path}/:id/lines`,
    title: '查阅设备日志',
    access: [can.read],
    params,
    query: z.object({ keyword: searchText('内容').default(''), fromLine: queryInteger('起始行', 1, 100_000_000).default(1) }),
    data: z.object({
      form: deviceLogForm.schema,
      results: z.array(deviceLogLine),
      /** Line at which to go on; null: there are no more. */
      nextLine: z.number().int().nullable(),
      /** The file goes on beyond what was unpacked. */
      cut: z.boolean(),
    }),
    audited: true,
  }),
  address: endpoint({
    method: 'GET',
    path: `${path}/:id/address`,
    title: '下载设备日志',
    access: [can.read],
    params,
    data: z.object({ url: z.string(), fileName: z.string() }),
    audited: true,
  }),
};

export const deviceLogErrors = {
  underWay: error('44689', '该设备的日志正在上传，请等它结束'),
  notThere: error('44697', '日志文件还没有收到'),
  spanBackwards: error('44698', '日志起应早于日志止'),
};
