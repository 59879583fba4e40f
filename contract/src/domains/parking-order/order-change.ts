import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { documentNo, fen, id, instant, parkName, personName, plateNo, signedFen, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { changeRecordPage } from './menu.ts';
import { changeSource, changeType } from './order-enums.ts';

/** Only the fields that changed, under the names they have in `parkOrder`. */
const changedFields = z.record(z.string(), z.unknown());

/** One correction of a stay; never edited, never removed. */
export const parkOrderChange = z.object({
  changeId: id('变更'),
  at: instant('变更时间'),
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  parkId: id('车场'),
  parkName,
  plateNo: plateNo(),
  changeType: changeType.schema,
  before: changedFields.meta({ title: '变更前' }),
  after: changedFields.meta({ title: '变更后' }),
  payableBeforeFen: fen('变更前应付'),
  payableAfterFen: fen('变更后应付'),
  diffFen: signedFen('应付差额'),
  source: changeSource.schema,
  reason: words('原因'),
  operatorName: personName('操作人'),
});
export type ParkOrderChange = z.output<typeof parkOrderChange>;

/** Filters of the list; its export takes the same. */
const changeFilters = {
  ...period('变更时间'),
  changeType: queryCode(changeType.schema).optional(),
  parkIds: parkIds.optional(),
  plateNo: platePart().optional(),
  operatorName: searchText('操作人', 30).optional(),
  /** −1 the change lowered what is payable, 0 left it, 1 raised it. */
  diffSign: named(queryCode(z.literal([-1, 0, 1])).meta({ title: '应付变化' }), [1, '增加'], [-1, '减少'], [0, '不变']).optional(),
};

export const parkOrderChanges = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrderChanges',
    title: '变更记录',
    access: [changeRecordPage.code],
    query: pageQuery(changeFilters),
    data: pageOf(parkOrderChange),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrderChanges/export',
    title: '导出变更记录',
    access: [changeRecordPage.can.export],
    query: pageQuery(changeFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
};
