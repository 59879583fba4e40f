import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, fen, id, instant, instantInput, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryInteger, queryList, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { listScope, listStatus } from './list-enums.ts';

export const blackReason = enumOf('blackReason', '黑名单原因', {
  ARREARS: [1, '恶意欠费'],
  FORCED: [2, '冲闸'],
  OCCUPY: [3, '违规占位'],
  SECURITY: [4, '安全布控'],
  DISPUTE: [5, '纠纷'],
  OTHER: [99, '其他'],
});
export const blackAction = enumOf('blackAction', '黑名单动作', {
  REJECT: [1, '禁止入场'],
  ALERT: [2, '放行并告警'],
  PAY_FIRST: [3, '清欠后入场'],
});
export const blackSource = enumOf('blackSource', '来源', { STAFF: [1, '人工'], ARREARS: [2, '欠费自动'], IMPORT: [3, '导入'] });

/** Fields a user writes; the plate of an entry never changes (remove and add instead). */
export const blackListFields = z.object({
  blackReason: blackReason.schema,
  blackAction: blackAction.schema,
  listScope: listScope.schema,
  scopeIds: z.array(uuid('范围')).max(200).meta({ title: '范围' }),
  validFrom: instantInput('生效时间'),
  validTo: instantInput('失效时间').nullable(),
  remark: text('备注', 200),
});

export const blackListRow = z.object({
  listId: id('名单'),
  plateNo: z.string().meta({ title: '车牌号' }),
  plateColor: plateColor.schema,
  blackReason: blackReason.schema,
  blackAction: blackAction.schema,
  listScope: listScope.schema,
  scopeIds: z.array(z.string()),
  validFrom: instant('生效时间'),
  validTo: instant('失效时间').nullable(),
  scopeNames: z.string().meta({ title: '适用车场' }),
  sourceKind: blackSource.schema,
  /** What the plate owed when it was listed for that. */
  arrearsFen: fen('欠费').nullable(),
  dealerName,
  status: listStatus.schema,
  approvedBy: z.string().meta({ title: '审批人' }),
  removedReason: z.string().meta({ title: '移除原因' }),
  remark: z.string().meta({ title: '备注' }),
  createdBy: z.string().meta({ title: '创建人' }),
  createdAt: instant('创建时间'),
  rev,
});
export type BlackListRow = z.output<typeof blackListRow>;

export const blackListFilters = {
  plateNo: searchText('车牌号', 10).optional(),
  blackReason: queryCode(blackReason.schema).optional(),
  blackAction: queryCode(blackAction.schema).optional(),
  sourceKind: queryCode(blackSource.schema).optional(),
  parkIds: queryList(uuid('车场'), '车场').optional(),
  status: queryCode(listStatus.schema).optional(),
  expiringDays: queryInteger('到期天数内', 0, 366).optional(),
};
/** Columns of an import file, in order. */
export const blackImportColumns = {
  plateNo: '车牌号',
  blackReason: '原因',
  blackAction: '动作',
  parkName: '车场',
  validFrom: '生效时间',
  validTo: '失效时间',
  remark: '备注',
} as const;
const importCode = 'WGKK69944510';
const key = z.object({ id: uuid('名单') });
const code = 'FAUM96739302';

export const blackLists = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackLists',
    title: '黑名单',
    access: [code],
    query: pageQuery(blackListFilters),
    data: pageOf(blackListRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists',
    title: '新增黑名单',
    access: ['GPMX26909287'],
    body: blackListFields.extend({ plateNo: anyPlate(), plateColor: plateColor.schema }),
    data: z.object({ listId: id('名单') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/special/v2/api/blackLists/:id',
    title: '修改黑名单',
    access: ['DIPE97084665'],
    params: key,
    body: blackListFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/:id/remove',
    title: '解除黑名单',
    access: ['XCIL72636439'],
    params: key,
    body: z.object({ reason: text('移除原因', 200, 1) }),
    data: z.null(),
  }),
  extend: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/:id/extend',
    title: '黑名单延期',
    access: ['DIPE97084665'],
    params: key,
    body: z.object({ validTo: instantInput('失效时间').nullable(), rev }),
    data: z.null(),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/:id/approve',
    title: '审批黑名单',
    access: ['QMQZ90747392'],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  template: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackLists/template',
    title: '黑名单导入模板',
    access: [importCode],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/import',
    title: '导入黑名单',
    access: [importCode],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  export: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackLists/export',
    title: '导出黑名单',
    access: ['FGDX99528300'],
    kind: 'file',
    query: z.object(blackListFilters),
    data: exportAnswer,
    audited: true,
  }),
};

/** One entry attempt of a black-listed plate. */
export const blackAlert = z.object({
  alertId: id('告警'),
  listId: id('名单'),
  plateNo: z.string().meta({ title: '车牌号' }),
  plateColor: plateColor.schema,
  parkName: z.string().meta({ title: '车场' }),
  location: z.string().meta({ title: '位置' }),
  alarmTime: instant('告警时间'),
  orderId: z.string().nullable(),
  handleStatus: z.literal([0, 1]).meta({ title: '处理状态' }),
  handledBy: z.string().nullable().meta({ title: '处理人' }),
  handleNote: z.string().meta({ title: '处理说明' }),
});
export type BlackAlert = z.output<typeof blackAlert>;

export const blackAlertFilters = {
  startTime: instantInput('开始时间').optional(),
  endTime: instantInput('结束时间').optional(),
  plateNo: searchText('车牌号', 10).optional(),
  handleStatus: queryCode(z.literal([0, 1])).optional(),
};
export const blackAlerts = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackAlerts',
    title: '黑名单告警',
    access: ['AIEN97872624'],
    query: pageQuery(blackAlertFilters),
    data: pageOf(blackAlert),
  }),
  export: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackAlerts/export',
    title: '导出黑名单告警',
    access: ['JTKE28188830'],
    kind: 'file',
    query: z.object(blackAlertFilters),
    data: exportAnswer,
    audited: true,
  }),
  handle: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackAlerts/:id/handle',
    title: '处理黑名单告警',
    access: ['JVHZ08371398'],
    params: z.object({ id: uuid('告警') }),
    body: z.object({ note: text('处理说明', 200, 1) }),
    data: z.null(),
  }),
};

export const blackListErrors = {
  plateListed: error('42241', '该车牌已在黑名单中'),
  removed: error('42242', '该名单已移除'),
  validity: error('42243', '失效时间必须晚于生效时间'),
};
