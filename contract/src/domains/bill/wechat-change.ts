import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, fen, id, instant, instantInput, plateNo, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { wechatChangePage } from './menu.ts';

export const changeStatus = enumOf('wechatChangeStatus', '找零状态', {
  WAITING: [0, '待领取'],
  ARRIVED: [1, '已到账'],
  FAILED: [2, '失败'],
  EXPIRED: [3, '超时退回'],
});

/** Change of a cash payment that went to the payer's WeChat. */
export const wechatChange = z.object({
  changeId: id('找零'),
  billId: id('流水'),
  billNo: z.string().meta({ title: '流水号' }),
  orderId: id('订单').nullable(),
  parkName: z.string().meta({ title: '车场' }),
  dealerName,
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  collectorId: z.string().nullable().meta({ title: '收费员' }),
  cashReceivedFen: fen('实收现金'),
  payableFen: fen('应付金额'),
  changeFen: fen('找零金额'),
  openIdMask: z.string().meta({ title: '收款人' }),
  transferNo: z.string().nullable().meta({ title: '转账单号' }),
  status: changeStatus.schema,
  createdAt: instant('创建时间'),
  finishedAt: instant('完成时间').nullable(),
});
export type WechatChange = z.output<typeof wechatChange>;

const filters = {
  startTime: instantInput('开始时间').optional(),
  endTime: instantInput('结束时间').optional(),
  parkIds: queryList(uuid('车场'), '车场').optional(),
  plateNo: searchText('车牌号', 10).optional(),
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
