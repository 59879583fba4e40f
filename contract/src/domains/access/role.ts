import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, rev, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, queryInteger, queryList, searchText } from '../../kernel/page.ts';
import { roleAddPage, roleEditPage, rolePage } from './menu.ts';

export const roleType = enumOf('roleType', '角色类型', { PRESET: [1, '预置', 'grey'], CUSTOM: [2, '自定义', 'blue'] });

/** What a role is made for: the console, or the pages of it that staff use on a phone (APP) and at a booth (CS). */
export const roleClient = enumOf('roleClient', '适用端', {
  PLATFORM: [1, '管理平台', 'blue'],
  APP: [2, 'APP', 'green'],
  CS: [3, '岗亭客户端', 'amber'],
});

export const roleFields = z.object({
  roleName: text('角色名称', 20, 1),
  resourceIds: z
    .array(z.string().regex(/^[A-Z]{4}\d{8}$/, '资源编码格式不正确'))
    .min(1, '请选择权限')
    .max(3000)
    .meta({ title: '权限' }),
});

export const roleRow = z.object({
  roleId: id('角色'),
  roleName: z.string().meta({ title: '角色名称' }),
  roleType: roleType.schema,
  clientType: roleClient.schema,
  dealerId: z.string(),
  dealerName: z.string().meta({ title: '运营单位' }),
  userCount: z.number().int().meta({ title: '用户数' }),
  resourceCount: z.number().int().meta({ title: '权限数' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type RoleRow = z.output<typeof roleRow>;

/** One resource a role may hold: a module (no parent), a rolePage.code of it, or a button of a rolePage.code. */
export const resource = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  title: z.string(),
  group: z.string(),
  /** Clients whose roles may hold it. */
  clients: z.array(roleClient.schema),
});

const path = '/user/v2/api/roles';

export const roles = {
  list: endpoint({
    method: 'GET',
    path,
    title: '角色列表',
    access: [rolePage.code],
    query: pageQuery({
      roleName: searchText('角色名称').optional(),
      clientType: queryCode(roleClient.schema).optional(),
      dealerId: uuid('运营单位').optional(),
    }),
    data: pageOf(roleRow),
  }),
  /** Roles the caller may give: all of whose rights the caller has. */
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择角色',
    access: 'session',
    /** `staff` 1: roles of employees on site; otherwise roles of the console. */
    query: z.object({ dealerId: uuid('运营单位').optional(), staff: queryInteger('员工', 0, 1).optional() }),
    data: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  }),
  resources: endpoint({ method: 'GET', path: `${path}/resources`, title: '可授权资源', access: [rolePage.code], data: z.array(resource) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '角色详情',
    access: [rolePage.code],
    params: z.object({ id: uuid('角色') }),
    data: roleRow.extend({ resourceIds: z.array(z.string()) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增角色',
    access: [roleAddPage.code, rolePage.can.copy],
    body: roleFields.extend({ clientType: roleClient.schema.default(roleClient.PLATFORM), dealerId: uuid('运营单位').optional() }),
    data: z.object({ roleId: id('角色') }),
  }),
  update: endpoint({
    method: 'PUT',
    path,
    title: '修改角色',
    access: [roleEditPage.code],
    body: roleFields.extend({ roleId: uuid('角色'), rev }),
    data: z.object({ roleId: id('角色') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    title: '删除角色',
    access: [rolePage.can.delete],
    query: z.object({ roleIds: queryList(uuid('角色'), '角色', 50).refine((ids) => ids.length > 0, '请选择角色') }),
    data: z.object({ deleted: z.number().int() }),
  }),
};

/** Looking at the console as a role: its menu and buttons, one's own units and lots, nothing written. */
export const roleViews = {
  start: endpoint({
    method: 'POST',
    path: `${path}/:id/view`,
    title: '以角色查看',
    access: [rolePage.can.view],
    params: z.object({ id: uuid('角色') }),
    data: z.null(),
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/view/stop`,
    title: '退出以角色查看',
    access: 'session',
    whileViewing: true,
    data: z.null(),
  }),
};

export const roleViewErrors = {
  readOnly: error('44030', '正在以角色查看，只能浏览，不能保存、导出或操作；请先退出查看', 403),
  notOfUnit: error('44031', '“{roleName}”不是运营单位的角色，不能查看'),
  wider: error('44032', '角色“{roleName}”含有您没有的权限，不能查看'),
};

export const roleErrors = {
  nameTaken: error('42260', '角色名称已存在'),
  preset: error('42261', '预置角色不能修改或删除，可复制后调整'),
  inUse: error('42262', '角色“{roleName}”仍有{count}个用户，不能删除'),
  outside: error('42263', '只能授予自己拥有的权限'),
  outsidePackage: error('44006', '单位的权限套餐不含其中{count}项权限，不能授予'),
  wrongClient: error('44005', '角色“{roleName}”的适用端是{client}，不能授予{whom}'),
};
