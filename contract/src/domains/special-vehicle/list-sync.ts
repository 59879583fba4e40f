import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { documentNo, id, instant, parkName, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { blackListPage, cardManagePage, monthlyCarPage, whiteListPage } from './menu.ts';

export const listKind = enumOf('listKind', '下发名单', { PASS: [1, '包期'], WHITE: [2, '白名单'], BLACK: [3, '黑名单'] });
export const syncType = enumOf('syncType', '下发类型', {
  ADD: [1, '新增'],
  UPDATE: [2, '变更'],
  DELETE: [3, '删除'],
  FULL: [4, '全量'],
});
export const syncStatus = enumOf('syncStatus', '下发状态', {
  WAITING: [0, '待下发', 'grey'],
  SENT: [1, '已下发', 'blue'],
  SUCCESS: [2, '成功', 'green'],
  FAILED: [3, '失败', 'red'],
});

/** What one control terminal was told of one card or entry. */
export const listSyncRow = z.object({
  syncId: id('下发'),
  listKind: listKind.schema,
  refId: id('名单'),
  certCode: documentNo('证号/车牌'),
  parkName,
  terminalName: z.string().meta({ title: '终端' }),
  syncType: syncType.schema,
  payloadVersion: z.number().int().meta({ title: '版本' }),
  syncStatus: syncStatus.schema,
  tries: z.number().int().meta({ title: '次数' }),
  lastError: words('失败原因'),
  nextTryAt: instant('下次下发').nullable(),
  ackAt: instant('确认时间').nullable(),
});
export type ListSyncRow = z.output<typeof listSyncRow>;

const refId = uuid('名单');
/** 包期下发, and whoever may write the lists. */
const resend = [cardManagePage.can.issue, whiteListPage.can.edit, blackListPage.can.edit] as const;

export const listSyncs = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/passSyncs',
    title: '名单下发',
    access: [cardManagePage.code, monthlyCarPage.code, whiteListPage.code, blackListPage.code],
    query: pageQuery({ refId: refId.optional(), syncStatus: queryCode(syncStatus.schema).optional() }),
    data: pageOf(listSyncRow),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/special/v2/api/passSyncs/resend',
    title: '重新下发名单',
    access: resend,
    body: z.object({ refId }),
    data: z.object({ targets: z.number().int() }),
  }),
};
