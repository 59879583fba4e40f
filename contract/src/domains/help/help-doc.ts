import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { flag, id, instant, integer, nameText, rev, text, uuid } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { helpDocPage } from './menu.ts';

export const helpStatus = enumOf('helpStatus', '文档状态', {
  DRAFT: [0, '草稿', 'amber'],
  PUBLISHED: [1, '已发布', 'green'],
  OFFLINE: [2, '已下线', 'grey'],
});
export const helpClient = enumOf('helpClient', '适用端', { ALL: [0, '全部'], PLATFORM: [1, '平台'], DEALER: [2, '运营单位'] });

/** A shelf of the help tree, at most three deep. */
export const helpCategoryFields = z.object({
  name: nameText('分类名称', 20),
  parentId: uuid('上级分类').nullable().meta({ title: '上级分类' }),
  sort: integer('排序', 0, 9999),
});
export const helpCategory = helpCategoryFields.extend({ categoryId: id('分类') });
export type HelpCategory = z.output<typeof helpCategory>;

/** What a writer fills in; the content is cleaned to the permitted tags when it is saved. */
export const helpDocFields = z.object({
  categoryId: uuid('分类').meta({ title: '分类' }),
  title: text('标题', 50, 1),
  content: z.string().min(1, '请输入正文').max(50_000, '正文最多50000个字符').meta({ title: '正文' }),
  keywords: text('关键词', 100),
  clientScope: helpClient.schema,
  productVersion: text('产品版本', 20),
  /** A PDF that was uploaded with `attach`. */
  fileId: z.string().max(200).nullable().meta({ title: 'PDF附件' }),
  sort: integer('排序', 0, 9999),
});
export type HelpDocFields = z.output<typeof helpDocFields>;

export const helpNote = z.object({
  docId: id('文档'),
  categoryId: id('分类'),
  title: z.string().meta({ title: '标题' }),
  /** Words around what was searched for; empty without a search. */
  excerpt: z.string().meta({ title: '摘要' }),
  updateTime: instant('更新时间'),
});
export type HelpNote = z.output<typeof helpNote>;

export const helpDocRow = helpNote.omit({ excerpt: true }).extend({
  categoryName: z.string().meta({ title: '分类' }),
  status: helpStatus.schema,
  clientScope: helpClient.schema,
  productVersion: z.string().meta({ title: '产品版本' }),
  viewCount: z.number().int().meta({ title: '阅读' }),
  usefulCount: z.number().int().meta({ title: '有用' }),
  uselessCount: z.number().int().meta({ title: '没用' }),
  sort: z.number().int().meta({ title: '排序' }),
  rev,
});
export type HelpDocRow = z.output<typeof helpDocRow>;

export const helpDoc = helpDocRow.extend({
  content: z.string(),
  keywords: z.string().meta({ title: '关键词' }),
  fileId: z.string().nullable(),
  /** Address of the PDF for ten minutes. */
  fileUrl: z.string().nullable(),
  /** The reader's own vote; null before it. */
  voted: z.literal([0, 1]).nullable(),
});
export type HelpDoc = z.output<typeof helpDoc>;

const path = '/operation/v2/api/help';
const key = z.object({ id: uuid('文档') });
const categoryKey = z.object({ id: uuid('分类') });
const keyword = searchText('标题、关键词或正文', 30).optional();

export const helpCategories = {
  tree: endpoint({ method: 'GET', path: `${path}/tree`, title: '帮助目录', access: 'session', data: z.array(helpCategory) }),
  create: endpoint({
    method: 'POST',
    path: `${path}/categories`,
    title: '新增帮助分类',
    access: [helpDocPage.can.category],
    body: helpCategoryFields,
    data: z.object({ categoryId: id('分类') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/categories/:id`,
    title: '修改帮助分类',
    access: [helpDocPage.can.category],
    params: categoryKey,
    body: helpCategoryFields,
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/categories/:id`,
    title: '删除帮助分类',
    access: [helpDocPage.can.category],
    params: categoryKey,
    data: z.null(),
  }),
};

export const helpDocs = {
  /** Published articles, searched in title, keywords and text. */
  list: endpoint({
    method: 'GET',
    path: `${path}/docs`,
    title: '帮助文档',
    access: 'session',
    query: pageQuery({ keyword, categoryId: uuid('分类').optional() }),
    data: pageOf(helpNote),
  }),
  /** Reading counts; drafts are found by those who maintain them only. */
  get: endpoint({
    method: 'GET',
    path: `${path}/docs/:id`,
    title: '帮助文档详情',
    access: 'session',
    params: key,
    data: helpDoc,
    writes: true,
  }),
  vote: endpoint({
    method: 'POST',
    path: `${path}/docs/:id/vote`,
    title: '评价帮助文档',
    access: 'session',
    params: key,
    body: z.object({ useful: flag('是否有用') }),
    data: z.object({ usefulCount: z.number().int(), uselessCount: z.number().int() }),
    audited: false,
  }),
  all: endpoint({
    method: 'GET',
    path: `${path}/manage/docs`,
    title: '帮助文档维护',
    access: [helpDocPage.code],
    query: pageQuery({ keyword, categoryId: uuid('分类').optional(), status: queryCode(helpStatus.schema).optional() }),
    data: pageOf(helpDocRow),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/docs`,
    title: '新增帮助文档',
    access: [helpDocPage.can.add],
    body: helpDocFields,
    data: z.object({ docId: id('文档') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/docs/:id`,
    title: '修改帮助文档',
    access: [helpDocPage.can.edit],
    params: key,
    body: helpDocFields.extend({ rev }),
    data: z.object({ docId: id('文档') }),
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/docs/:id/publish`,
    title: '发布/下线帮助文档',
    access: [helpDocPage.can.publish],
    params: key,
    body: z.object({ status: z.literal([helpStatus.PUBLISHED, helpStatus.OFFLINE]), rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/docs/:id`,
    title: '删除帮助文档',
    access: [helpDocPage.can.delete],
    params: key,
    data: z.null(),
  }),
  attach: endpoint({
    method: 'POST',
    path: `${path}/files`,
    title: '上传帮助文档附件',
    access: [helpDocPage.can.add, helpDocPage.can.edit],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('PDF文件') }),
    data: z.object({ fileId: z.string() }),
  }),
};

export const helpErrors = {
  tooDeep: error('42310', '分类最多三级'),
  categoryUsed: error('42311', '分类下还有子分类或文档，不能删除'),
  notPdf: error('42312', '附件只能是PDF文件'),
  published: error('42313', '已发布的文档请先下线再删除'),
};
