import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { dealerName, documentNo, fen, id, instant, parkName, plateNo, signedFen } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, period, platePart, queryCode, queryInteger } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { payChannel, subjectPath } from '../bill/index.ts';
import { billFlowPage } from './menu.ts';

export const flowKind = enumOf('flowKind', '收支', { PAYMENT: [1, '收款', 'green'], REFUND: [2, '退款', 'red'] });

/** One movement of money: what came in, what went back. */
export const billFlow = z.object({
  flowId: id('流水'),
  flowKind: flowKind.schema,
  number: documentNo('流水号/退款单号'),
  billId: id('流水'),
  orderId: id('订单').nullable(),
  orderNo: documentNo('订单号').nullable(),
  orderPath: subjectPath,
  parkName,
  dealerName,
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  payChannel: payChannel.schema,
  /** Money that went back is negative. */
  amountFen: signedFen('金额'),
  at: instant('时间'),
  channelNo: documentNo('渠道单号').nullable(),
});
export type BillFlow = z.output<typeof billFlow>;

const filters = {
  ...period('时间', { days: true }),
  parkIds: parkIds.optional(),
  plateNo: platePart().optional(),
  payChannel: queryCode(payChannel.schema).optional(),
  flowKind: queryCode(flowKind.schema).optional(),
  /** What a company owes on account is a receipt that has brought no money yet. */
  onAccount: named(queryInteger('企业挂账', 0, 1), [0, '不含'], [1, '仅挂账']).optional(),
};

export const billFlows = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/billFlows',
    title: '账单流水',
    access: [billFlowPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(billFlow, z.object({ receivedFen: fen('收款'), refundedFen: fen('退款'), netFen: signedFen('净额') }).nullable()),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/billFlows/export',
    title: '导出账单流水',
    access: [billFlowPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
