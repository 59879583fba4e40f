import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, flag, id, instant, mobile, parkId, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { userType } from '../session/index.ts';
import { resetPasswordPage, userAddPage, userEditPage, userPage } from './menu.ts';

export const userStatus = enumOf('userStatus', '用户状态', {
  DISABLED: [0, '停用', 'grey'],
  ENABLED: [1, '启用', 'green'],
  LOCKED: [2, '锁定', 'red'],
});
export const parkScope = enumOf('parkScope', '停车场范围', { ALL: [1, '全部'], CHOSEN: [2, '指定'] });

/** New accounts: 5–16 letters and digits, a letter first. */
export const newAccount = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]{4,15}$/, '账号须为5~16位字母或数字，且以字母开头')
  .meta({ title: '登录账号' });

/** What an administrator fills in; the account itself never changes here. */
export const userFields = z.object({
  userName: text('姓名', 20, 1),
  userPhone: z
    .union([z.literal(''), mobile('手机号')])
    .default('')
    .meta({ title: '手机号' }),
  roleIds: z.array(uuid('角色')).min(1, '请选择角色').max(10).meta({ title: '角色' }),
  parkScope: parkScope.schema,
  parkIds: z.array(uuid('停车场')).max(500).default([]).meta({ title: '停车场', kind: 'lot' }),
  validFrom: date('生效日期').meta({ empty: '立即生效' }).nullable().default(null),
  validTo: date('失效日期').meta({ empty: '长期有效' }).nullable().default(null),
  remark: text('备注', 200).default(''),
});

export const userRow = z.object({
  userId: id('用户'),
  account: z.string().meta({ title: '账号' }),
  userName: z.string().meta({ title: '姓名' }),
  userType: userType.schema,
  userPhone: z.string().meta({ title: '手机号' }),
  dealerId: z.string(),
  dealerName: z.string().meta({ title: '运营单位' }),
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  parkScope: parkScope.schema,
  parkIds: z.array(z.string()),
  lastLoginAt: instant('最近登录').nullable(),
  status: userStatus.schema,
  firstLogin: flag('首次登录'),
  pwdUpdatedAt: instant('密码更新时间'),
  validFrom: date('生效日期').nullable(),
  validTo: date('失效日期').nullable(),
  remark: z.string().meta({ title: '备注' }),
  rev,
});
export type UserRow = z.output<typeof userRow>;

const key = z.object({ id: uuid('用户') });
const path = '/user/v2/api/sysUser';

const usersFilters = {
  keyword: searchText('账号/姓名/手机号').optional(),
  roleId: uuid('角色').optional(),
  status: queryCode(userStatus.schema).optional(),
  parkId: parkId('停车场').optional(),
  dealerId: uuid('运营单位').optional(),
};

export const users = {
  list: endpoint({
    method: 'GET',
    path: `${path}/users`,
    title: '用户列表',
    access: [userPage.code, resetPasswordPage.code],
    query: pageQuery(usersFilters),
    data: pageOf(userRow),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/users/export`,
    title: '导出用户',
    access: [userPage.can.export],
    kind: 'file',
    query: z.object(usersFilters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({ method: 'GET', path: `${path}/:id`, title: '用户详情', access: [userPage.code], params: key, data: userRow }),
  create: endpoint({
    method: 'POST',
    path: `${path}/user`,
    title: '新增用户',
    access: [userAddPage.code],
    body: userFields.extend({ account: newAccount, dealerId: uuid('运营单位').optional() }),
    data: z.object({ userId: id('用户'), initialPassword: z.string() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/user`,
    title: '修改用户',
    access: [userEditPage.code],
    body: userFields.extend({ userId: uuid('用户'), rev }),
    data: z.object({ userId: id('用户') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/user`,
    title: '删除用户',
    access: [userPage.can.delete],
    query: z.object({ userIds: queryList(uuid('用户'), '用户', 50).refine((ids) => ids.length > 0, '请选择用户') }),
    data: z.object({ deleted: z.number().int() }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/user/:id/status`,
    title: '启停用户',
    access: [userPage.can.switch],
    params: key,
    body: z.object({ status: z.literal([0, 1]).meta({ title: '状态' }) }),
    data: z.null(),
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${path}/user/:id/unlock`,
    title: '解锁用户',
    access: [userPage.can.unlock],
    params: key,
    data: z.null(),
  }),
  grantParks: endpoint({
    method: 'POST',
    path: `${path}/user/:id/parks`,
    title: '授权停车场',
    access: [userPage.can.grant],
    params: key,
    body: z.object({ parkScope: parkScope.schema, parkIds: userFields.shape.parkIds }),
    data: z.null(),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: `${path}/resetNormalUserPassword`,
    title: '重置密码',
    access: [resetPasswordPage.can.reset],
    body: z.object({ userId: uuid('用户') }),
    data: z.object({ initialPassword: z.string() }),
  }),
  byResource: endpoint({
    method: 'GET',
    path: `${path}/getUserByRecource`,
    title: '持有权限的用户',
    access: 'session',
    query: z.object({ resourceCode: z.string().regex(/^[A-Z]{4}\d{8}$/, '资源编码格式不正确'), parkId: uuid('停车场').optional() }),
    data: z.array(z.object({ userId: z.string(), userName: z.string(), account: z.string() })),
  }),
};

export const userErrors = {
  self: error('42250', '不能修改自己的角色、范围或状态'),
  protected: error('42251', '该账号由平台维护，不能在此修改'),
  roleOutside: error('42252', '只能授予自己权限范围内的角色'),
  parkOutside: error('42253', '只能授权自己范围内的停车场'),
  period: error('42254', '失效日期不能早于生效日期'),
};
