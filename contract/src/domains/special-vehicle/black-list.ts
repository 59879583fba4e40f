import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instant, instantInput, parkName, personName, plateNo, rev, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, platePart, queryCode } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { listRemovalReasons } from '../../kernel/word-lists.ts';
import { entryFilters, entryRow, entryTerm, listScope } from './list-enums.ts';
import { blackAlertPage, blackListPage } from './menu.ts';

export const blackReason = enumOf('blackReason', '黑名单原因', {
  ARREARS: [1, '恶意欠费'],
  FORCED: [2, '冲闸'],
  OCCUPY: [3, '违规占位'],
  SECURITY: [4, '安全布控'],
  DISPUTE: [5, '纠纷'],
  OTHER: [99, '其他'],
});
export const blackAction = enumOf('blackAction', '黑名单动作', {
  REJECT: [1, '禁止入场', 'red'],
  ALERT: [2, '放行并告警', 'amber'],
  PAY_FIRST: [3, '清欠后入场', 'amber'],
});
export const blackSource = enumOf('blackSource', '来源', { STAFF: [1, '人工'], ARREARS: [2, '欠费自动'], IMPORT: [3, '导入'] });

/** Fields a user writes; the plate of an entry never changes (remove and add instead). */
export const blackListFields = z.object({
  ...entryTerm,
  blackReason: blackReason.schema,
  blackAction: blackAction.schema,
  listScope: listScope.schema,
});

export const blackListRow = blackListFields.extend({
  ...entryRow,
  sourceKind: blackSource.schema,
  /** What the plate owed when it was listed for that. */
  arrearsFen: fen('欠费').nullable(),
});
export type BlackListRow = z.output<typeof blackListRow>;

export const blackListFilters = {
  ...entryFilters,
  blackReason: queryCode(blackReason.schema).optional(),
  blackAction: queryCode(blackAction.schema).optional(),
  sourceKind: queryCode(blackSource.schema).optional(),
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
const key = z.object({ id: uuid('名单') });

export const blackLists = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackLists',
    title: '黑名单',
    access: [blackListPage.code],
    query: pageQuery(blackListFilters),
    data: pageOf(blackListRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists',
    title: '新增黑名单',
    access: [blackListPage.can.add],
    body: blackListFields.extend({ plateNo: anyPlate(), plateColor: plateColor.schema }),
    data: z.object({ listId: id('名单') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/special/v2/api/blackLists/:id',
    title: '修改黑名单',
    access: [blackListPage.can.edit],
    params: key,
    body: blackListFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/:id/remove',
    title: '解除黑名单',
    access: [blackListPage.can.remove],
    params: key,
    body: z.object({ reason: listRemovalReasons.for(text('移除原因', 200, 1)) }),
    data: z.null(),
  }),
  extend: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/:id/extend',
    title: '黑名单延期',
    access: [blackListPage.can.edit],
    params: key,
    body: z.object({ validTo: instantInput('失效时间').nullable(), rev }),
    data: z.null(),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/:id/approve',
    title: '审批黑名单',
    access: [blackListPage.can.audit],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  template: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackLists/template',
    title: '黑名单导入模板',
    access: [blackListPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackLists/import',
    title: '导入黑名单',
    access: [blackListPage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  export: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackLists/export',
    title: '导出黑名单',
    access: [blackListPage.can.export],
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
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  parkName,
  location: words('位置'),
  alarmTime: instant('告警时间'),
  orderId: z.string().nullable(),
  handleStatus: named(z.literal([0, 1]).meta({ title: '处理状态' }), [1, '已处理', 'green'], [0, '未处理', 'red']),
  handledBy: personName('处理人').nullable(),
  handleNote: words('处理说明'),
});
export type BlackAlert = z.output<typeof blackAlert>;

export const blackAlertFilters = {
  ...period('告警时间', { days: true }),
  plateNo: platePart().optional(),
  handleStatus: queryCode(z.literal([0, 1])).optional(),
};
export const blackAlerts = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackAlerts',
    title: '黑名单告警',
    access: [blackAlertPage.code],
    query: pageQuery(blackAlertFilters),
    data: pageOf(blackAlert),
  }),
  export: endpoint({
    method: 'GET',
    path: '/special/v2/api/blackAlerts/export',
    title: '导出黑名单告警',
    access: [blackAlertPage.can.export],
    kind: 'file',
    query: z.object(blackAlertFilters),
    data: exportAnswer,
    audited: true,
  }),
  handle: endpoint({
    method: 'POST',
    path: '/special/v2/api/blackAlerts/:id/handle',
    title: '处理黑名单告警',
    access: [blackAlertPage.can.handle],
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
