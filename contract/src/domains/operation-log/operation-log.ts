import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, documentNo, id, instant, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode } from '../../kernel/page.ts';
import { operationLogPage } from './menu.ts';
import { operationKind } from './operation-kind.ts';

export const operationResult = enumOf('operationResult', '结果', { FAILED: [0, '失败', 'red'], DONE: [1, '成功', 'green'] });

/** Modules that are not of the menu. */
export const otherModules: Readonly<Record<string, string>> = { session: '登录与个人', command: '命令行与设备', open: '开放接口' };

/** Longest period that is looked through. */
export const logSpanDays = 90;

const row = z.object({
  logId: id('日志'),
  at: instant('时间'),
  account: documentNo('账号'),
  userName: z.string().meta({ title: '操作人' }),
  module: z.string().meta({ title: '模块' }),
  action: z.string().meta({ title: '操作' }),
  kind: operationKind.schema,
  recordType: z.string().nullable().meta({ title: '对象类型', kind: 'code' }),
  recordId: documentNo('对象编号').nullable(),
  result: operationResult.schema,
  errorCode: documentNo('错误码').nullable(),
  ip: documentNo('来源地址').nullable(),
  costMs: z.number().int().meta({ title: '用时(ms)' }),
  requestId: documentNo('请求号'),
  dealerName,
});
export type OperationLogRow = z.output<typeof row>;

const filters = {
  ...period('时间'),
  person: text('操作人', 32).meta({ help: '完整的账号或姓名' }).optional(),
  module: text('模块', 40).optional(),
  action: text('操作', 60).optional(),
  kind: queryCode(operationKind.schema).optional(),
  recordId: text('对象编号', 64).optional(),
  result: queryCode(operationResult.schema).optional(),
};

/** A field of what was asked or changed, in words. */
const logField = z.object({ title: z.string(), before: z.string(), after: z.string() });

/** How a sealed day stands against its rows now. */
export const sealState = enumOf('sealState', '封存状态', {
  HOLDS: [1, '一致', 'green'],
  CHANGED: [2, '记录已被改动', 'red'],
  BROKEN: [3, '与前一日不衔接', 'red'],
  /** Its rows stand in a file, which is checked at 数据管理. */
  OFFLINE: [4, '已归档，请在数据管理校验', 'grey'],
});
const seal = z.object({
  dealerName,
  bizDate: date('日期'),
  rowCount: z.number().int().meta({ title: '记录数' }),
  hash: documentNo('封存值'),
  sealedAt: instant('封存时间'),
  state: sealState.schema,
});
export type LogSeal = z.output<typeof seal>;

/** Days one verification reads. */
export const sealDays = 7;

const path = '/platform/v2/api/operationLogs';
const params = z.object({ id: uuid('日志') });

export const operationLogs = {
  /** Newest first, at most ninety days at once. Who is limited to some lots sees their own deeds. */
  list: endpoint({
    method: 'GET',
    path,
    title: '操作日志',
    access: [operationLogPage.code],
    query: pageQuery(filters),
    data: pageOf(row),
  }),
  /** Modules and the calls of each that leave a row, for the filters. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    title: '操作日志筛选项',
    access: [operationLogPage.code],
    data: z.array(z.object({ module: z.string(), title: z.string(), actions: z.array(z.string()) })),
  }),
  /** What was asked for and what it changed; secrets and numbers of people are masked in the row itself. */
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '操作日志详情',
    access: [operationLogPage.code],
    params,
    data: z.object({ reason: words('原因'), changes: z.array(logField), asked: z.array(logField), raw: words('原始内容') }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出操作日志',
    access: [operationLogPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Reckons the seals of some days anew and compares them with those that were made in the night after each. */
  verify: endpoint({
    method: 'GET',
    path: `${path}/verify`,
    title: '校验操作日志',
    access: [operationLogPage.code],
    query: z.object({ startDate: date('开始日期'), endDate: date('结束日期') }),
    data: z.array(seal),
  }),
};

export const operationLogErrors = {
  span: error('44100', `一次最多查询${logSpanDays}天的日志，请缩短时间范围`),
  sealSpan: error('44101', `一次最多校验${sealDays}天，结束日期不能早于开始日期`),
};
