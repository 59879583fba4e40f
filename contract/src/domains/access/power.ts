import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, rev, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import {
  powerAppAddPage,
  powerAppEditPage,
  powerAppPage,
  powerCsAddPage,
  powerCsEditPage,
  powerCsPage,
  powerPlatformAddPage,
  powerPlatformEditPage,
  powerPlatformPage,
} from './menu.ts';
import { resource, roleClient, roleFields } from './role.ts';

/** What a package bounds; its client never changes. */
export const powerFields = z.object({
  packageName: text('套餐名称', 30, 1),
  /** A unit has at most one package of a client; without one it may hold everything. */
  dealerIds: z.array(uuid('运营单位')).max(500, '最多500个单位').default([]).meta({ title: '使用单位' }),
  resourceIds: roleFields.shape.resourceIds,
  remark: text('备注', 200),
});

export const powerRow = z.object({
  packageId: id('套餐'),
  packageName: z.string().meta({ title: '套餐名称' }),
  clientType: roleClient.schema,
  resourceCount: z.number().int().meta({ title: '权限数' }),
  dealerCount: z.number().int().meta({ title: '使用单位数' }),
  dealerNames: z.string().meta({ title: '使用单位', kind: 'words', empty: '未分配' }),
  remark: z.string().meta({ title: '备注' }),
  updatedBy: z.string().meta({ title: '修改人' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type PowerRow = z.output<typeof powerRow>;

/** What saving would change, before it is saved. */
export const powerEffect = z.object({
  /** Names of what the package gains and loses, up to 200 each. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  dealers: z.array(
    z.object({
      dealerId: z.string(),
      dealerName: z.string().meta({ title: '运营单位' }),
      gains: z.number().int().meta({ title: '增加' }),
      loses: z.number().int().meta({ title: '失去' }),
    }),
  ),
  roles: z.array(
    z.object({
      roleId: z.string(),
      dealerName: z.string().meta({ title: '运营单位' }),
      roleName: z.string().meta({ title: '角色' }),
      userCount: z.number().int().meta({ title: '用户数' }),
      gains: z.array(z.string()).meta({ title: '增加的权限' }),
      loses: z.array(z.string()).meta({ title: '失去的权限' }),
    }),
  ),
  /** Whose rights change, administrators of units included; their open consoles learn it within a second. */
  userCount: z.number().int().meta({ title: '受影响用户' }),
  userNames: z.array(z.string()),
});
export type PowerEffect = z.output<typeof powerEffect>;

const path = '/user/v2/api/menuPackages';
const key = z.object({ id: uuid('套餐') });
const clientQuery = { clientType: queryCode(roleClient.schema) };

export const powers = {
  list: endpoint({
    method: 'GET',
    path,
    title: '权限套餐列表',
    access: [powerPlatformPage.code, powerAppPage.code, powerCsPage.code],
    query: pageQuery({ ...clientQuery, packageName: searchText('套餐名称').optional() }),
    data: pageOf(powerRow),
  }),
  resources: endpoint({
    method: 'GET',
    path: `${path}/resources`,
    title: '套餐可选资源',
    access: [powerPlatformPage.code, powerAppPage.code, powerCsPage.code],
    query: z.object(clientQuery),
    data: z.array(resource),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '权限套餐详情',
    access: [powerPlatformPage.code, powerAppPage.code, powerCsPage.code],
    params: key,
    data: powerRow.extend({ resourceIds: z.array(z.string()), dealerIds: z.array(z.string()) }),
  }),
  /** What saving this would change; of a new package without `packageId`. */
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    title: '权限套餐影响预览',
    access: [
      powerPlatformAddPage.code,
      powerPlatformEditPage.code,
      powerAppAddPage.code,
      powerAppEditPage.code,
      powerCsAddPage.code,
      powerCsEditPage.code,
    ],
    writes: false,
    body: powerFields
      .pick({ dealerIds: true })
      .extend({ resourceIds: z.array(z.string().max(16)).max(3000), clientType: roleClient.schema, packageId: uuid('套餐').optional() }),
    data: powerEffect,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增权限套餐',
    access: [powerPlatformAddPage.code, powerAppAddPage.code, powerCsAddPage.code],
    body: powerFields.extend({ clientType: roleClient.schema }),
    data: z.object({ packageId: id('套餐') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改权限套餐',
    access: [powerPlatformEditPage.code, powerAppEditPage.code, powerCsEditPage.code],
    params: key,
    body: powerFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除权限套餐',
    access: [powerPlatformPage.can.delete, powerAppPage.can.delete, powerCsPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const powerErrors = {
  nameTaken: error('44010', '套餐“{packageName}”已存在'),
  inUse: error('44011', '套餐“{packageName}”仍有{count}个单位使用，不能删除'),
  dealerTaken: error('44012', '“{dealerName}”已使用套餐“{packageName}”，一个单位在一个端只能使用一个套餐'),
};
