import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { flag, id, instant, integer, personName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { dictionaryPage } from './menu.ts';

export const dictKind = enumOf('dictKind', '字典种类', { CODES: [1, '固定码表', 'grey'], WORDS: [2, '可扩展', 'blue'] });
/** Who says that a word is offered. */
export const dictScope = enumOf('dictScope', '来源', {
  PRODUCT: [0, '产品', 'grey'],
  PLATFORM: [1, '平台', 'blue'],
  UNIT: [2, '本单位', 'green'],
});

const dicType = z.string().trim().min(1, '请输入字典类型').max(60).meta({ title: '字典类型', kind: 'code' });
const dicCode = z.string().trim().min(1).max(40).meta({ title: '编码', kind: 'code' });
const dicName = text('名称', 30, 1);

/** One entry of a dictionary; `dicCode` is the code as text, `extra.tone` the colour of a state. */
const sysDict = z.object({
  dicCode,
  dicName,
  sort: z.number().int(),
  isDefault: z.literal([0, 1]),
  extra: z.record(z.string(), z.unknown()),
});

const dictPage = z.object({ title: z.string().meta({ title: '页面' }), path: z.string().meta({ title: '地址' }) });

/** A dictionary of the product: codes whose meaning is fixed, or words that a form offers. */
export const dictTypeRow = z.object({
  dicType,
  title: z.string().meta({ title: '字典' }),
  kind: dictKind.schema,
  entryCount: z.number().int().meta({ title: '条目' }),
  /** Of the reader's own unit, or of the platform for its people. */
  ownCount: z.number().int().meta({ title: '自有条目' }),
  offCount: z.number().int().meta({ title: '已停用' }),
  preview: words('内容'),
  pageCount: z.number().int().meta({ title: '使用页面' }),
  pages: z.array(dictPage).meta({ title: '使用它的页面' }),
  updateTime: instant('最近修改').nullable(),
});
export type DictTypeRow = z.output<typeof dictTypeRow>;

export const dictFields = z.object({
  dicName,
  sort: integer('排序', 0, 9999).meta({ help: '小的在前' }),
  isDefault: flag('默认').meta({ help: '新增记录时预先填入；每个字典最多一条' }),
});

export const dictEntry = dictFields.extend({
  /** Of an entry of one's own, or of the switch of one that is inherited. */
  entryId: id('条目').nullable(),
  dicCode,
  scope: dictScope.schema,
  /** The reader's own, to be changed and removed; of what is inherited the switch alone. */
  own: z.boolean(),
  enabled: named(z.boolean().meta({ title: '状态' }), [true, '启用', 'green'], [false, '停用', 'grey']),
  /** Colour of a state: the meaning at a glance. */
  tone: z.string().nullable(),
  updatedBy: personName('修改人').nullable(),
  updateTime: instant('更新时间').nullable(),
  rev,
});
export type DictEntry = z.output<typeof dictEntry>;

const path = '/basic/v2/api/sysDicts';
const key = z.object({ id: uuid('条目') });

export const sysDicts = {
  /** A code table of the contract or the words that are offered, by its name; an unknown name answers an empty list. */
  byType: endpoint({
    method: 'GET',
    path: `${path}/findByDicType`,
    title: '字典',
    access: 'session',
    query: z.object({ dicType }),
    data: z.array(sysDict),
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/types`,
    title: '数据字典',
    access: [dictionaryPage.code],
    query: pageQuery({
      keyword: searchText('字典或条目').optional(),
      kind: queryCode(dictKind.schema).optional(),
      page: searchText('使用页面').optional(),
    }),
    data: pageOf(dictTypeRow),
  }),
  /** Every entry as it counts for the reader's unit, those that are switched off too. */
  entries: endpoint({
    method: 'GET',
    path: `${path}/entries`,
    title: '字典条目',
    access: [dictionaryPage.code],
    query: z.object({ dicType }),
    data: z.array(dictEntry),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增字典条目',
    access: [dictionaryPage.can.add],
    body: dictFields.extend({ dicType }),
    data: z.object({ entryId: id('条目') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改字典条目',
    access: [dictionaryPage.can.edit],
    params: key,
    body: dictFields.extend({ rev }),
    data: z.object({ entryId: id('条目') }),
  }),
  /** Offers a word or offers it no more, one's own or an inherited one: at once, on every server. Records keep it. */
  switchStatus: endpoint({
    method: 'PUT',
    path: `${path}/status`,
    title: '启停字典条目',
    access: [dictionaryPage.can.edit],
    body: z.object({ dicType, dicCode, enabled: z.boolean().meta({ title: '启用' }), rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除字典条目',
    access: [dictionaryPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

/** Words of one's own in one dictionary. */
export const dictOwnLimit = 200;

export const dictErrors = {
  fixed: error('44400', '“{title}”是固定码表，条目由产品规定'),
  taken: error('44401', '“{name}”已在这个字典里'),
  limited: error('44402', '字典对整个单位有效，只管部分车场的用户不能修改'),
  full: error('44403', `一个字典最多${dictOwnLimit}条自有条目`),
};
