import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instant, integer, nameText, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { overdueCarPage, plateClazzPage, underpaymentCarPage, underpaymentRecordPage } from './menu.ts';

/** Every bound that is given must be reached; the class of the highest level whose bounds are all reached wins. */
export const clazzRule = z.object({
  minFen: fen('欠费金额达到').nullable(),
  minCount: integer('欠费笔数达到', 1, 10_000).nullable(),
  minAge: integer('账龄(天)达到', 1, 3650).nullable(),
  refusedCount: integer('拒绝缴费次数达到', 1, 1000).nullable(),
});
export type ClazzRule = z.output<typeof clazzRule>;

export const plateClazzFields = z.object({
  clazzName: nameText('分类名称', 20),
  level: integer('等级', 1, 9),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, '请选择颜色')
    .meta({ title: '颜色' }),
  sort: integer('排序', 0, 999),
  /** Null: by hand only. */
  autoRule: clazzRule.nullable().meta({ title: '自动规则' }),
  manual: z.boolean().meta({ title: '可人工调整' }),
});

export const plateClazz = plateClazzFields.extend({
  clazzId: id('车牌分类'),
  plateCount: z.number().int().meta({ title: '车牌数' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type PlateClazz = z.output<typeof plateClazz>;

const key = z.object({ id: uuid('车牌分类') });
const path = '/charge/v2/api/arrears/plateClazz';
/** Whoever reads the plates may choose among their classes. */
const readers = [plateClazzPage.code, underpaymentCarPage.code, overdueCarPage.code, underpaymentRecordPage.code] as const;

export const plateClazzes = {
  list: endpoint({
    method: 'GET',
    path: `${path}/dict`,
    alias: `${path}/list`,
    title: '车牌分类',
    access: [plateClazzPage.code],
    query: pageQuery({ clazzName: searchText('分类名称', 20).optional() }),
    data: pageOf(plateClazz),
  }),
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '车牌分类选择',
    access: [...readers],
    data: z.array(plateClazz.pick({ clazzId: true, clazzName: true, level: true, color: true, manual: true })),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/detail/:id`,
    title: '车牌分类详情',
    access: [plateClazzPage.code],
    params: key,
    data: plateClazz,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增车牌分类',
    access: [plateClazzPage.can.add],
    body: plateClazzFields,
    data: z.object({ clazzId: id('车牌分类') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改车牌分类',
    access: [plateClazzPage.can.edit],
    params: key,
    body: plateClazzFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除车牌分类',
    access: [plateClazzPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const plateClazzErrors = {
  nameTaken: error('42451', '已有同名分类'),
  inUse: error('42452', '该分类下还有{count}个车牌，请先调整'),
  notManual: error('42453', '分类“{name}”不能人工指定'),
  emptyRule: error('42454', '自动规则至少填写一项'),
};
