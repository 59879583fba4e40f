import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, fen, id, instant, parkId, personalPhone, phoneNumber, rev, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { citizenId } from '../../kernel/identity.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { newAccount } from '../access/index.ts';
import { employeeAddPage, employeeEditPage, employeePage } from './menu.ts';

export const jobType = enumOf('jobType', '岗位', {
  COLLECTOR: [1, '收费员'],
  PATROL: [2, '巡检员'],
  MAINTENANCE: [3, '运维'],
  SERVICE: [4, '客服'],
  GUARD: [5, '值守'],
});
export const employeeStatus = enumOf('employeeStatus', '员工状态', {
  LEFT: [0, '离职', 'grey'],
  ACTIVE: [1, '在职', 'green'],
  DISABLED: [2, '停用', 'amber'],
});

/** What is written of an employee; the login account never changes. */
export const employeeFields = z.object({
  employeeNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,20}$/, '工号须为1~20位字母、数字或“-”')
    .meta({ title: '工号' }),
  name: text('姓名', 20, 1),
  phone: phoneNumber('手机'),
  /** Empty: not taken down. */
  idCard: z
    .union([z.literal(''), citizenId('身份证号')])
    .default('')
    .meta({ title: '身份证号', kind: 'certificate', masked: 'certificate' }),
  jobType: jobType.schema,
  parkIds: z
    .array(parkId('负责停车场'))
    .max(200, '最多200个停车场')
    .default([])
    .meta({ title: '负责停车场', kind: 'lot', help: '不选即单位的全部停车场' }),
  roleIds: z.array(uuid('角色')).max(10, '最多10个角色').default([]).meta({ title: '角色', help: '适用端为 APP 或岗亭客户端的角色' }),
  refundQuotaFen: fen('日退款额度', 10_000_00).meta({ help: '员工当天可直接退款的总额；0 表示每笔都要审核' }),
  remark: text('备注', 200),
});
export type EmployeeFields = z.output<typeof employeeFields>;

export const employeeRow = z.object({
  employeeId: id('员工'),
  employeeNo: z.string().meta({ title: '工号', kind: 'code' }),
  name: z.string().meta({ title: '姓名' }),
  phone: personalPhone('手机', 'employee', 'employeeId'),
  idCard: z
    .string()
    .meta({ title: '身份证号', kind: 'certificate', masked: 'certificate', reveal: { record: 'employee', id: 'employeeId' } }),
  jobType: jobType.schema,
  status: employeeStatus.schema,
  parkIds: z.array(z.string()),
  parkNames: words('负责停车场').meta({ empty: '全部' }),
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  account: z.string().meta({ title: '登录账号' }),
  userId: id('账号'),
  refundQuotaFen: fen('日退款额度'),
  /** Takings of shifts that nobody has handed over yet. */
  openShifts: z.number().int().meta({ title: '未交班' }),
  lastLoginAt: instant('最近登录').nullable(),
  leftAt: instant('离职时间').nullable(),
  remark: z.string().meta({ title: '备注' }),
  createdAt: instant('创建时间'),
  dealerName,
  rev,
});
export type EmployeeRow = z.output<typeof employeeRow>;

const filters = {
  keyword: searchText('工号/姓名/账号').optional(),
  jobType: queryCode(jobType.schema).optional(),
  status: queryCode(employeeStatus.schema).optional(),
  parkId: parkId('停车场').optional(),
};
/** Columns of an import file, in order; the account's first password is got by 重置密码. */
export const employeeColumns = {
  employeeNo: '工号',
  name: '姓名',
  phone: '手机',
  idCard: '身份证号',
  jobType: '岗位',
  account: '登录账号',
  parkNames: '负责停车场',
  roleNames: '角色',
  refundQuota: '日退款额度(元)',
  remark: '备注',
} as const;

const key = z.object({ id: uuid('员工') });
const path = '/user/v2/api/employees';
const firstPassword = z.object({ account: z.string(), initialPassword: z.string() });

export const employees = {
  list: endpoint({
    method: 'GET',
    path,
    title: '员工列表',
    access: [employeePage.code],
    query: pageQuery(filters),
    data: pageOf(employeeRow),
  }),
  get: endpoint({ method: 'GET', path: `${path}/:id`, title: '员工详情', access: [employeePage.code], params: key, data: employeeRow }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增员工',
    access: [employeeAddPage.code],
    body: employeeFields.extend({ account: newAccount, dealerId: uuid('运营单位').optional() }),
    data: z.object({ employeeId: id('员工') }).extend(firstPassword.shape),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改员工',
    access: [employeeEditPage.code],
    params: key,
    /** Left out, phone and identity number stay: who sees them masked cannot send them back. */
    body: employeeFields.extend({ phone: phoneNumber('手机').optional(), idCard: employeeFields.shape.idCard.unwrap().optional(), rev }),
    data: z.null(),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停员工',
    access: [employeeEditPage.code],
    params: key,
    body: z.object({ status: employeeStatus.only('ACTIVE', 'DISABLED'), rev }),
    data: z.null(),
  }),
  leave: endpoint({
    method: 'POST',
    path: `${path}/:id/leave`,
    title: '员工离职',
    access: [employeePage.can.leave],
    params: key,
    body: z.object({ reason: text('离职说明', 200, 1), rev }),
    data: z.null(),
  }),
  reset: endpoint({
    method: 'POST',
    path: `${path}/:id/password`,
    title: '重置员工密码',
    access: [employeePage.can.reset],
    params: key,
    data: firstPassword,
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '员工导入模板',
    access: [employeePage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入员工',
    access: [employeePage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出员工',
    access: [employeePage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Employees at work, for choosers; at most 200. */
  collectors: endpoint({
    method: 'GET',
    path: '/user/v2/api/collector/getCollectors',
    title: '收费员',
    access: 'session',
    query: z.object({
      parkId: uuid('停车场').optional(),
      name: searchText('姓名').optional(),
      jobType: queryCode(jobType.schema).optional(),
    }),
    data: z.array(employeeRow.pick({ employeeId: true, employeeNo: true, name: true, jobType: true }).extend({ phone: z.string() })),
  }),
};

export const employeeErrors = {
  noTaken: error('44000', '工号“{employeeNo}”已存在'),
  left: error('44001', '该员工已离职'),
  shiftOpen: error('44002', '“{parkName}”的岗次还没有交班（应交现金 {amount} 元），交班后才能办理离职'),
  lotUnknown: error('44003', '负责停车场只能在您管理的停车场内选择'),
  ownRecord: error('44004', '不能修改自己的员工资料'),
};
