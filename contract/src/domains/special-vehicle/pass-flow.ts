import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, documentNo, fen, id, instant, personName, plateNo, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { payChannel } from '../bill/index.ts';
import { rechargePage, rechargeRecordPage } from './menu.ts';
import { passFlowType } from './pass-enums.ts';

export const passRefundState = enumOf('passRefundState', '退款状态', {
  PENDING: [0, '退款中', 'amber'],
  SUCCESS: [1, '已退款', 'green'],
  CLOSED: [2, '未退成', 'red'],
});

/** What happened to a card's money and validity; the flows of a card explain every day of it. */
export const passFlow = z.object({
  flowId: id('流水'),
  cardId: id('包期证'),
  certCode: documentNo('证号'),
  flowType: passFlowType.schema,
  plates: plateNo('车牌'),
  ownerName: personName('车主'),
  ruleName: z.string().meta({ title: '规则' }),
  parkNames: z.string().meta({ title: '车场' }),
  periods: z.number().int().meta({ title: '期数' }),
  fromDate: date('起').nullable(),
  toDate: date('止').nullable(),
  receivableFen: fen('应收'),
  paidFen: fen('实收'),
  refundFen: fen('退款'),
  refundState: passRefundState.schema.nullable(),
  payChannel: payChannel.schema.nullable(),
  billId: id('流水').nullable(),
  billNo: z.string().nullable().meta({ title: '支付流水' }),
  operatorName: personName('经办'),
  at: instant('时间'),
  remark: words('说明'),
});
export type PassFlow = z.output<typeof passFlow>;
export const passRefundDetail = passFlow.extend({ refundNo: z.string().nullable().meta({ title: '退款单号' }), reason: words('原因') });

export const passFlowFilters = {
  certCode: searchText('证号', 30).optional(),
  plateNo: platePart().optional(),
  ownerName: searchText('车主', 30).optional(),
  ruleId: uuid('规则').optional(),
  parkIds: parkIds.optional(),
  flowType: queryCode(passFlowType.schema).optional(),
  payChannel: queryCode(payChannel.schema).optional(),
  ...period('时间', { days: true }),
};
const summary = z.object({ paidFen: fen('实收'), refundFen: fen('退款') });
const key = z.object({ id: uuid('流水') });

export const passFlows = {
  recharges: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/recharges',
    title: '充值记录',
    access: [rechargeRecordPage.code, rechargePage.code],
    query: pageQuery(passFlowFilters),
    data: pageWithSummary(passFlow, summary),
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/refunds',
    title: '包期退款记录',
    access: [rechargeRecordPage.code],
    query: pageQuery(passFlowFilters),
    data: pageWithSummary(passFlow, summary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/refund/:id',
    title: '包期退款详情',
    access: [rechargeRecordPage.code],
    params: key,
    data: passRefundDetail,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/special/v2/api/flow/refund/:id',
    title: '重新申请包期退款',
    access: [rechargeRecordPage.can.refund],
    whileBarred: true,
    params: key,
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/recharges/export',
    title: '导出充值记录',
    access: [rechargeRecordPage.can.export],
    kind: 'file',
    query: z.object(passFlowFilters),
    data: exportAnswer,
    audited: true,
  }),
};

export const passFlowErrors = { notClosed: error('42631', '只有未退成的退款可以重新申请') };
