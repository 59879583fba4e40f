import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { clock, date, fen, id, instant, integer, nameText, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { callDistribution, callKind, callPlanStatus } from './call-enums.ts';
import { callDriverPage, callPlanPage, customerRecordPage } from './menu.ts';
import { debtorFilter } from './remind.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

export const callCustomer = z.object({
  userId: uuid('客服'),
  /** Most owners it takes; counts where owners are shared out by quota. */
  quota: integer('配额', 1, 100_000),
});

/** Hours to wait before a number is tried again, by what came of the call. */
export const retryHours = z.object({
  noAnswer: integer('无人接听(小时)', 1, 240),
  busy: integer('占线(小时)', 1, 240),
  powerOff: integer('关机(小时)', 1, 240),
});

const shape = {
  planName: nameText('计划名称', 30),
  callKind: callKind.schema,
  filter: debtorFilter.meta({ title: '筛选条件' }),
  customers: z
    .array(callCustomer)
    .max(50)
    .refine((list) => new Set(list.map((one) => one.userId)).size === list.length, '客服不能重复')
    .meta({ title: '客服' }),
  distribution: callDistribution.schema,
  startDate: date('开始日期'),
  endDate: date('结束日期'),
  windowStart: clock('拨打开始'),
  windowEnd: clock('拨打结束'),
  maxCallsPerDriver: integer('每车次数上限', 1, 10),
  retry: retryHours.meta({ title: '重拨间隔' }),
  script: text('话术', 1000),
};

const inOrder = ({
  startDate,
  endDate,
  windowStart,
  windowEnd,
}: {
  startDate: string;
  endDate: string;
  windowStart: string;
  windowEnd: string;
}) => startDate <= endDate && windowStart < windowEnd;
const disorder = { path: ['endDate'], message: '结束必须晚于开始' };
export const callPlanFields = z.object(shape).refine(inOrder, disorder);
export type CallPlanFields = z.output<typeof callPlanFields>;

const key = z.object({ id: uuid('计划') });

export const callPlan = z.object({
  planId: id('计划'),
  planName: z.string().meta({ title: '计划名称' }),
  callKind: callKind.schema,
  distribution: callDistribution.schema,
  callPlanStatus: callPlanStatus.schema,
  startDate: z.string().meta({ title: '开始日期' }),
  endDate: z.string().meta({ title: '结束日期' }),
  snapshotAt: instant('名单时间').nullable(),
  driverCount: count('对象'),
  openCount: count('未结束'),
  owedFen: fen('名单欠费'),
  calledCount: count('已拨'),
  answeredCount: count('接通'),
  promiseCount: count('承诺'),
  paidPlates: count('缴费车'),
  paidFen: fen('缴费额'),
  rev,
});
export type CallPlan = z.output<typeof callPlan>;

const listQuery = {
  planName: searchText('计划名称', 30).optional(),
  callKind: queryCode(callKind.schema).optional(),
  callPlanStatus: queryCode(callPlanStatus.schema).optional(),
};
const changed = z.object({ id: uuid('计划'), rev });

export const callPlans = {
  page: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callPlan/page',
    title: '催缴计划',
    access: [callPlanPage.code],
    query: pageQuery(listQuery),
    data: pageOf(callPlan),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callPlan/export',
    title: '导出催缴计划',
    access: [callPlanPage.can.export],
    query: pageQuery(listQuery),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callPlan/detail/:id',
    title: '催缴计划详情',
    access: [callPlanPage.code],
    params: key,
    data: callPlan.extend({
      ...shape,
      customers: z.array(callCustomer.extend({ userName: z.string().meta({ title: '客服' }) })),
    }),
  }),
  /** A draft: whom to call is chosen when it starts. */
  save: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/callPlan/save',
    title: '新增催缴计划',
    access: [callPlanPage.can.add],
    body: callPlanFields,
    data: z.object({ planId: id('计划') }),
  }),
  /** A draft changes as a whole; of a running plan only name, end, script and staff do. */
  upd: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/callPlan/upd',
    title: '修改催缴计划',
    access: [callPlanPage.can.edit],
    body: z.object({ ...shape, id: uuid('计划'), rev }).refine(inOrder, disorder),
    data: z.null(),
  }),
  del: endpoint({
    method: 'DELETE',
    path: '/charge/v2/api/arrears/callPlan/del/:id',
    title: '删除催缴计划',
    access: [callPlanPage.can.delete],
    params: key,
    data: z.null(),
  }),
  start: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/callPlan/start',
    title: '开始催缴计划',
    access: [callPlanPage.can.start],
    body: changed,
    data: z.object({ drivers: count('对象'), unassigned: count('待分配') }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/callPlan/stop',
    title: '停止催缴计划',
    access: [callPlanPage.can.stop],
    body: changed,
    data: z.object({ closed: count('已关闭') }),
  }),
  redistribute: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/callPlan/reDisTribution',
    title: '重新分配催缴对象',
    access: [callPlanPage.can.reassign],
    /** Owners not called yet are shared out anew; with `leavingUserId`, everything that customer service person has. */
    body: changed.extend({ leavingUserId: uuid('离岗客服').optional() }),
    data: z.object({ moved: count('已分配') }),
  }),
  planNames: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callPlan/planNames',
    title: '催缴计划选项',
    access: 'session',
    query: z.object({ search: searchText('计划名称', 30).optional() }),
    data: z.array(z.object({ planId: id('计划'), planName: z.string() })),
  }),
  customers: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callPlan/customers',
    title: '可分配客服',
    access: [callPlanPage.code, callDriverPage.code, customerRecordPage.code],
    data: z.array(z.object({ userId: id('客服'), userName: z.string(), account: z.string() })),
  }),
};

export const callPlanErrors = {
  nameTaken: error('42481', '已有同名的未结束计划'),
  wrongState: error('42482', '计划当前为“{status}”，不能执行此操作'),
  noCustomer: error('42483', '请先为计划安排客服'),
  over: error('42484', '计划的结束日期已过'),
  noLine: error('42493', '未接入智能外呼线路，请选择人工外呼'),
  notStaff: error('42485', '所选客服没有外呼权限'),
  onlySome: error('42486', '进行中的计划只能修改名称、结束日期、话术和客服'),
};
