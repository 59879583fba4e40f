import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, documentNo, fen, id, instant, parkName, plateNo } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { wechatChangePage } from './menu.ts';

export const changeStatus = enumOf('wechatChangeStatus', '找零状态', {
  WAITING: [0, '待领取', 'amber'],
  ARRIVED: [1, '已到账', 'green'],
  FAILED: [2, '失败', 'red'],
  EXPIRED: [3, '超时退回', 'grey'],
});

/** Change of a cash payment that went to the payer's WeChat. */
export const wechatChange = z.object({
  changeId: id('找零'),
  billId: id('流水'),
  billNo: documentNo('流水号'),
  orderId: id('订单').nullable(),
  parkName,
  dealerName,
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  collectorId: z.string().nullable().meta({ title: '收费员' }),
  cashReceivedFen: fen('实收现金'),
  payableFen: fen('应付金额'),
  changeFen: fen('找零金额'),
  openIdMask: z.string().meta({ title: '收款人' }),
  transferNo: documentNo('转账单号').nullable(),
  status: changeStatus.schema,
  createdAt: instant('创建时间'),
  finishedAt: instant('完成时间').nullable(),
});
export type WechatChange = z.output<typeof wechatChange>;

const filters = {
  ...period('创建时间'),
  parkIds: parkIds.optional(),
  plateNo: platePart().optional(),
  collectorId: searchText('收费员', 64).optional(),
  status: queryCode(changeStatus.schema).optional(),
};

export const wechatChanges = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/wechatchanges',
    title: '微信找零记录',
    access: [wechatChangePage.code],
    query: pageQuery(filters),
    data: pageOf(wechatChange),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/wechatchanges/export',
    title: '导出微信找零记录',
    access: [wechatChangePage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
