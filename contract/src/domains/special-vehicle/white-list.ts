import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { id, instantInput, integer, personalPhone, phoneNumber, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { listRemovalReasons } from '../../kernel/word-lists.ts';
import { entryFilters, entryRow, entryTerm, listScope, whiteCategory, whiteFeePolicy } from './list-enums.ts';
import { whiteListPage } from './menu.ts';
import { rightWindow } from './pass-enums.ts';

/** Fields a user writes; the plate of an entry never changes (remove and add instead). */
export const whiteListFields = z.object({
  ...entryTerm,
  ownerName: text('车主', 30).meta({ kind: 'person' }),
  phone: phoneNumber('电话'),
  company: text('单位', 50),
  category: whiteCategory.schema,
  listScope: listScope.only('DEALER', 'PARK'),
  feePolicy: whiteFeePolicy.schema,
  /** Share that is paid under 折扣. */
  payPermille: integer('实付比例', 0, 1000).meta({ kind: 'permille' }),
  windows: z.array(rightWindow).max(14).meta({ title: '通行时段' }),
  /** Stays it is good for; null: any number. */
  freeTimesLimit: integer('次数上限', 1, 9999).nullable().default(null).meta({ empty: '不限次数' }),
});

export const whiteListRow = whiteListFields.extend({
  ...entryRow,
  phone: personalPhone('电话', 'whiteList', 'listId'),
  freeTimesLimit: z.number().int().nullable().meta({ title: '次数上限' }),
  /** Stays that have ended and were let in, freed or discounted by it. */
  usedTimes: z.number().int().meta({ title: '已用次数' }),
});
export type WhiteListRow = z.output<typeof whiteListRow>;

export const whiteListFilters = {
  ...entryFilters,
  category: queryCode(whiteCategory.schema).optional(),
  feePolicy: queryCode(whiteFeePolicy.schema).optional(),
};
/** Columns of an import file, in order. */
export const whiteImportColumns = {
  plateNo: '车牌号',
  ownerName: '车主',
  phone: '电话',
  company: '单位',
  category: '类别',
  parkName: '车场',
  feePolicy: '收费策略',
  payPermille: '实付比例(‰)',
  freeTimesLimit: '次数上限',
  validFrom: '生效时间',
  validTo: '失效时间',
  remark: '备注',
} as const;

const key = z.object({ id: uuid('名单') });
const path = '/special/v2/api/whiteLists';

export const whiteLists = {
  list: endpoint({
    method: 'GET',
    path,
    title: '白名单',
    access: [whiteListPage.code],
    query: pageQuery(whiteListFilters),
    data: pageOf(whiteListRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增白名单',
    access: [whiteListPage.can.add],
    body: whiteListFields.extend({ plateNo: anyPlate(), plateColor: plateColor.schema }),
    data: z.object({ listId: id('名单') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改白名单',
    access: [whiteListPage.can.edit],
    params: key,
    /** Left out, the phone stays: who sees it masked cannot send it back. */
    body: whiteListFields.extend({ phone: phoneNumber('电话').optional(), rev }),
    data: z.null(),
  }),
  extend: endpoint({
    method: 'POST',
    path: `${path}/:id/extend`,
    title: '白名单延期',
    access: [whiteListPage.can.edit],
    params: key,
    body: z.object({ validTo: instantInput('失效时间').nullable(), rev }),
    data: z.null(),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/:id/approve`,
    title: '审批白名单',
    access: [whiteListPage.can.audit],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/:id/remove`,
    title: '移除白名单',
    access: [whiteListPage.can.delete],
    params: key,
    body: z.object({ reason: listRemovalReasons.for(text('移除原因', 200, 1)) }),
    data: z.null(),
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '白名单导入模板',
    access: [whiteListPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入白名单',
    access: [whiteListPage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出白名单',
    access: [whiteListPage.can.export],
    kind: 'file',
    query: z.object(whiteListFilters),
    data: exportAnswer,
    audited: true,
  }),
};

export const whiteListErrors = {
  plateListed: error('42251', '该车牌已在白名单中'),
  removed: error('42252', '该名单已移除'),
};
