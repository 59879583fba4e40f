import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, id, instant, instantInput, integer, phoneNumber, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryInteger, queryList, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { listScope, listStatus, whiteCategory, whiteFeePolicy } from './list-enums.ts';
import { rightWindow } from './pass-enums.ts';

/** Fields a user writes; the plate of an entry never changes (remove and add instead). */
export const whiteListFields = z.object({
  ownerName: text('车主', 30),
  phone: phoneNumber('电话'),
  company: text('单位', 50),
  category: whiteCategory.schema,
  listScope: z.literal([listScope.DEALER, listScope.PARK]).meta({ title: '名单范围' }),
  scopeIds: z.array(uuid('范围')).max(200).meta({ title: '范围' }),
  feePolicy: whiteFeePolicy.schema,
  /** Share that is paid under 折扣. */
  payPermille: integer('实付比例(‰)', 0, 1000),
  windows: z.array(rightWindow).max(14).meta({ title: '通行时段' }),
  /** Stays it is good for; null: any number. */
  freeTimesLimit: integer('次数上限', 1, 9999).nullable().default(null),
  validFrom: instantInput('生效时间'),
  validTo: instantInput('失效时间').nullable(),
  remark: text('备注', 200),
});

export const whiteListRow = whiteListFields.extend({
  listId: id('名单'),
  plateNo: z.string().meta({ title: '车牌号' }),
  phone: z.string().meta({ title: '电话' }),
  plateColor: plateColor.schema,
  validFrom: instant('生效时间'),
  validTo: instant('失效时间').nullable(),
  scopeNames: z.string().meta({ title: '适用车场' }),
  freeTimesLimit: z.number().int().nullable().meta({ title: '次数上限' }),
  /** Stays that have ended and were let in, freed or discounted by it. */
  usedTimes: z.number().int().meta({ title: '已用次数' }),
  dealerName,
  status: listStatus.schema,
  approvedBy: z.string().meta({ title: '审批人' }),
  removedReason: z.string().meta({ title: '移除原因' }),
  createdBy: z.string().meta({ title: '创建人' }),
  createdAt: instant('创建时间'),
  rev,
});
export type WhiteListRow = z.output<typeof whiteListRow>;

export const whiteListFilters = {
  plateNo: searchText('车牌号', 10).optional(),
  category: queryCode(whiteCategory.schema).optional(),
  feePolicy: queryCode(whiteFeePolicy.schema).optional(),
  parkIds: queryList(uuid('车场'), '车场').optional(),
  status: queryCode(listStatus.schema).optional(),
  expiringDays: queryInteger('到期天数内', 0, 366).optional(),
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

const code = 'UIQT76394311';
const edit = 'TKCZ06342365';
const importCode = 'IZDR11271094';
const key = z.object({ id: uuid('名单') });
const path = '/special/v2/api/whiteLists';

export const whiteLists = {
  list: endpoint({
    method: 'GET',
    path,
    title: '白名单',
    access: [code],
    query: pageQuery(whiteListFilters),
    data: pageOf(whiteListRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增白名单',
    access: ['SCQQ43363574'],
    body: whiteListFields.extend({ plateNo: anyPlate(), plateColor: plateColor.schema }),
    data: z.object({ listId: id('名单') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改白名单',
    access: [edit],
    params: key,
    /** Left out, the phone stays: who sees it masked cannot send it back. */
    body: whiteListFields.extend({ phone: phoneNumber('电话').optional(), rev }),
    data: z.null(),
  }),
  extend: endpoint({
    method: 'POST',
    path: `${path}/:id/extend`,
    title: '白名单延期',
    access: [edit],
    params: key,
    body: z.object({ validTo: instantInput('失效时间').nullable(), rev }),
    data: z.null(),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/:id/approve`,
    title: '审批白名单',
    access: ['MNHH06643972'],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/:id/remove`,
    title: '移除白名单',
    access: ['UCVU71096387'],
    params: key,
    body: z.object({ reason: text('移除原因', 200, 1) }),
    data: z.null(),
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '白名单导入模板',
    access: [importCode],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入白名单',
    access: [importCode],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出白名单',
    access: ['GAHN97531206'],
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
