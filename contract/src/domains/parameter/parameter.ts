import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, parkId, parkName, personName, rev, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { recordExport } from '../../kernel/record-calls.ts';
import { parameterPage, parameterTreePage } from './menu.ts';

export const parameterLevel = enumOf('parameterLevel', '参数层级', { PLATFORM: [1, '平台'], UNIT: [2, '单位'], LOT: [3, '车场'] });
/** Whose value counts. */
export const parameterOrigin = enumOf('parameterOrigin', '来源', {
  STANDARD: [0, '默认', 'grey'],
  PLATFORM: [1, '平台', 'blue'],
  UNIT: [2, '单位', 'green'],
  LOT: [3, '车场', 'amber'],
  /** Kept by a page of its own. */
  PAGE: [4, '专页设置', 'blue'],
});

const paramKey = z.string().min(1).max(80).meta({ title: '参数键', kind: 'code' });
const shown = (title: string) => z.string().nullable().meta({ title });
const value = z.union([z.number(), z.string().max(500)]).meta({ title: '值' });

/** One parameter with what each scope says; the narrowest that says something counts. */
export const parameterRow = z.object({
  paramKey,
  paramName: z.string().meta({ title: '参数' }),
  groupName: z.string().meta({ title: '分组' }),
  effect: words('说明'),
  level: parameterLevel.schema,
  /** What counts, as its kind shows it; and as the wire has it, for who edits it. */
  valueText: z.string().meta({ title: '生效值' }),
  value: value.nullable(),
  origin: parameterOrigin.schema,
  standardText: shown('默认值'),
  platformText: shown('平台值'),
  unitText: shown('单位值'),
  lotText: shown('车场值'),
  /** Where it is set, when not here. */
  pagePath: z.string().nullable(),
  updatedBy: personName('修改人').nullable(),
  updateTime: instant('修改时间').nullable(),
  /** Of what the reader may set: the platform's people the platform's value, others the unit's, or the lot's that was asked for. */
  rev,
});
export type ParameterRow = z.output<typeof parameterRow>;

/** A lot's own value. */
export const parameterException = z.object({ parkId: parkId(), parkName, valueText: z.string().meta({ title: '车场值' }) });

export const parameterChange = z.object({
  changeId: z.string(),
  at: instant('时间'),
  by: personName('操作人'),
  parkName: z.string().nullable().meta({ title: '车场', empty: '本单位' }),
  before: z.string().meta({ title: '原值' }),
  after: z.string().meta({ title: '新值' }),
});

const path = '/basic/v2/api/parameters';
const filters = {
  keyword: searchText('参数').optional(),
  groupName: searchText('分组').optional(),
  origin: queryCode(parameterOrigin.schema).optional(),
  /** As it counts at this lot. */
  parkId: parkId().optional(),
};
const one = z.object({ key: paramKey });

export const systemParameters = {
  list: endpoint({
    method: 'GET',
    path,
    title: '参数列表',
    access: [parameterPage.code],
    query: pageQuery(filters),
    data: pageOf(parameterRow),
  }),
  /** All of them by group, each with the lots that have a value of their own. */
  tree: endpoint({
    method: 'GET',
    path: `${path}/tree`,
    title: '参数树',
    access: [parameterTreePage.code],
    data: z.array(
      z.object({ groupName: z.string(), parameters: z.array(parameterRow.extend({ exceptions: z.array(parameterException) })) }),
    ),
  }),
  /** Who changed it, newest first, at most a hundred. */
  changes: endpoint({
    method: 'GET',
    path: `${path}/:key/changes`,
    title: '参数修改记录',
    access: [parameterPage.code, parameterTreePage.code],
    params: one,
    data: z.array(parameterChange),
  }),
  /** From now on, on every server: for the platform, the unit, or one lot of it. */
  update: endpoint({
    method: 'PUT',
    path: `${path}/:key`,
    title: '修改参数',
    access: [parameterPage.can.edit, parameterTreePage.can.edit],
    params: one,
    body: z.object({ value, parkId: parkId().optional(), rev }),
    data: z.null(),
  }),
  /** The value of the next wider scope counts again. */
  reset: endpoint({
    method: 'POST',
    path: `${path}/:key/reset`,
    title: '恢复默认参数',
    access: [parameterPage.can.reset],
    params: one,
    body: z.object({ parkId: parkId().optional(), rev }),
    data: z.null(),
  }),
  export: recordExport({ path, title: '参数', page: parameterPage, filters }),
};

export const parameterErrors = {
  level: error('44210', '“{name}”只能在{level}设置'),
  elsewhere: error('44211', '“{name}”在“{page}”页设置'),
  standard: error('44212', '“{name}”没有自己的值，已是默认'),
};
