import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  fen,
  id,
  instant,
  integer,
  nameText,
  personalPhone,
  personName,
  phoneNumber,
  plateNo,
  rev,
  text,
  uuid,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { newAccount, userStatus } from '../access/index.ts';
import { companyStatus } from './company-enums.ts';
import { companyCarBillPage, companyInfoPage } from './menu.ts';

/** What a user writes of a company; what it charges by belongs to charging. */
export const companyFields = z.object({
  companyCode: text('企业编码', 20, 1),
  companyName: nameText('企业名称', 50),
  creditCode: z
    .string()
    .regex(/^([0-9A-HJ-NPQRTUWXY]{18})?$/, '统一社会信用代码应为18位')
    .meta({ title: '信用代码' }),
  contact: text('联系人', 30),
  phone: phoneNumber('电话'),
  address: text('地址', 100),
  industry: text('行业', 30),
  salesman: text('业务员', 30),
  vehicleLimit: integer('车辆上限', 1, 10_000),
  remark: text('备注', 200),
});

export const company = companyFields.extend({
  companyId: id('企业'),
  phone: personalPhone('电话', 'company', 'companyId'),
  vehicleCount: z.number().int().meta({ title: '车辆' }),
  /** On account and in no bill yet. */
  unbilledFen: z.number().int().meta({ title: '未出账', kind: 'money' }),
  status: companyStatus.schema,
  dealerName,
  createdAt: instant('创建时间'),
  rev,
});
export type Company = z.output<typeof company>;

const chargingLimit = (title: string) =>
  fen(title, 10_000_000).min(1, `${title}须大于0`).nullable().default(null).meta({ title, empty: '不限' });

export const companyVehicleFields = z.object({
  plateNo: anyPlate(),
  plateColor: plateColor.schema,
  driverName: text('驾驶员', 30),
  driverMobile: phoneNumber('驾驶员电话'),
  dept: text('部门', 30),
  /** What it may charge on the company's account. */
  dailyLimitFen: chargingLimit('充电日限额'),
  monthlyLimitFen: chargingLimit('充电月限额'),
});
export const companyVehicle = companyVehicleFields.extend({
  vehicleId: id('车辆'),
  companyId: id('企业'),
  plateNo: plateNo(),
  driverMobile: personalPhone('驾驶员电话', 'companyVehicle', 'vehicleId'),
  /** 1: leaves on the company's account. */
  status: named(z.literal([0, 1]).meta({ title: '状态' }), [1, '挂账中', 'green'], [0, '已移除', 'grey']),
  createdAt: instant('加入时间'),
});
export type CompanyVehicle = z.output<typeof companyVehicle>;

const path = '/cps/v2/api/companies';
const key = z.object({ id: uuid('企业') });
const filters = {
  keyword: searchText('企业编码/名称').optional(),
  plateNo: platePart().optional(),
  status: queryCode(companyStatus.schema).optional(),
};

export const companies = {
  list: endpoint({
    method: 'GET',
    path,
    title: '企业信息',
    access: [companyInfoPage.code],
    query: pageQuery(filters),
    data: pageOf(company),
  }),
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '企业选择',
    access: [companyInfoPage.code, companyCarBillPage.code],
    query: z.object({ keyword: searchText('企业编码/名称').optional() }),
    data: z.array(z.object({ companyId: id('企业'), companyName: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增企业',
    access: [companyInfoPage.can.add],
    body: companyFields,
    data: z.object({ companyId: id('企业') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改企业',
    access: [companyInfoPage.can.edit],
    params: key,
    /** Left out, the phone stays: who sees it masked cannot send it back. */
    body: companyFields.extend({ phone: phoneNumber('电话').optional(), rev }),
    data: z.null(),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '变更企业状态',
    access: [companyInfoPage.can.status],
    params: key,
    body: z.object({ status: companyStatus.schema, rev }),
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出企业信息',
    access: [companyInfoPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};

export const companyVehicles = {
  list: endpoint({
    method: 'GET',
    path: `${path}/:id/vehicles`,
    title: '企业车辆',
    access: [companyInfoPage.code],
    params: key,
    data: z.array(companyVehicle),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/:id/vehicles`,
    title: '添加企业车辆',
    access: [companyInfoPage.can.edit],
    params: key,
    body: companyVehicleFields,
    data: z.object({ vehicleId: id('车辆') }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/cps/v2/api/companyVehicles/template',
    title: '企业车辆导入模板',
    access: [companyInfoPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  /** Vehicles of any of the dealer's companies. */
  import: endpoint({
    method: 'POST',
    path: '/cps/v2/api/companyVehicles/import',
    title: '导入企业车辆',
    access: [companyInfoPage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cps/v2/api/companyVehicles/:id',
    title: '移除企业车辆',
    access: [companyInfoPage.can.edit],
    params: z.object({ id: uuid('车辆') }),
    data: z.null(),
  }),
};

/** Somebody of a company who may sign in and see what is the company's. */
export const companyPerson = z.object({
  userId: id('用户'),
  account: z.string().meta({ title: '账号' }),
  userName: personName('姓名'),
  status: userStatus.schema,
  lastLoginAt: instant('最近登录').nullable(),
});
export type CompanyPerson = z.output<typeof companyPerson>;

const person = key.extend({ userId: uuid('用户') });
const people = [companyInfoPage.can.people] as const;

export const companyPeople = {
  list: endpoint({
    method: 'GET',
    path: `${path}/:id/people`,
    title: '企业登录账号',
    access: [...people],
    params: key,
    data: z.array(companyPerson),
  }),
  /** The first password is told once. */
  create: endpoint({
    method: 'POST',
    path: `${path}/:id/people`,
    title: '新增企业登录账号',
    access: [...people],
    params: key,
    body: z.object({ account: newAccount, userName: text('姓名', 20, 1) }),
    data: z.object({ userId: id('用户'), account: z.string(), initialPassword: z.string() }),
  }),
  /** Switched off, somebody's sessions end at once. */
  switch: endpoint({
    method: 'POST',
    path: `${path}/:id/people/:userId/status`,
    title: '启停企业登录账号',
    access: [...people],
    params: person,
    body: z.object({ status: z.literal([0, 1]).meta({ title: '状态' }) }),
    data: z.null(),
  }),
  reset: endpoint({
    method: 'POST',
    path: `${path}/:id/people/:userId/password`,
    title: '重置企业账号密码',
    access: [...people],
    params: person,
    data: z.object({ account: z.string(), initialPassword: z.string() }),
  }),
};

/** Columns of an import file, in order. */
export const companyVehicleColumns = {
  companyCode: '企业编码',
  plateNo: '车牌号',
  plateColor: '车牌颜色',
  driverName: '驾驶员',
  driverMobile: '驾驶员电话',
  dept: '部门',
} as const;

export const companyErrors = {
  codeTaken: error('42661', '企业编码已存在'),
  plateTaken: error('42662', '该车牌已属于本单位的一家企业'),
  limit: error('42663', '车辆数已达上限{limit}'),
  ended: error('42664', '企业已终止，不能再变更'),
  peopleLimit: error('43463', '每个企业最多{most}个登录账号'),
};
