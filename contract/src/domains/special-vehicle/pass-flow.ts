import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, fen, id, instant, instantInput, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { payChannel } from '../payment/index.ts';
import { passFlowType } from './pass-enums.ts';

export const passRefundState = enumOf('passRefundState', '退款状态', {
  PENDING: [0, '退款中'],
  SUCCESS: [1, '已退款'],
  CLOSED: [2, '未退成'],
});

/** What happened to a card's money and validity; the flows of a card explain every day of it. */
export const passFlow = z.object({
  flowId: id('流水'),
  cardId: id('包期证'),
  certCode: z.string().meta({ title: '证号' }),
  flowType: passFlowType.schema,
  plates: z.string().meta({ title: '车牌' }),
  ownerName: z.string().meta({ title: '车主' }),
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
  operatorName: z.string().meta({ title: '经办' }),
  at: instant('时间'),
  remark: z.string().meta({ title: '说明' }),
});
export type PassFlow = z.output<typeof passFlow>;

export const passFlowFilters = {
  certCode: searchText('证号', 30).optional(),
  plateNo: searchText('车牌号', 10).optional(),
  ownerName: searchText('车主', 30).optional(),
  ruleId: uuid('规则').optional(),
  parkIds: queryList(uuid('车场'), '车场').optional(),
  flowType: queryCode(passFlowType.schema).optional(),
  payChannel: queryCode(payChannel.schema).optional(),
  startTime: instantInput('开始时间').optional(),
  endTime: instantInput('结束时间').optional(),
};
const code = 'GDPK42198737';
const summary = z.object({ paidFen: fen('实收'), refundFen: fen('退款') });
const key = z.object({ id: uuid('流水') });

export const passFlows = {
  recharges: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/recharges',
    title: '充值记录',
    access: [code, 'BYZL12992575'],
    query: pageQuery(passFlowFilters),
    data: pageWithSummary(passFlow, summary),
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/refunds',
    title: '包期退款记录',
    access: [code],
    query: pageQuery(passFlowFilters),
    data: pageWithSummary(passFlow, summary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/refund/:id',
    title: '包期退款详情',
    access: [code],
    params: key,
    data: passFlow.extend({ refundNo: z.string().nullable().meta({ title: '退款单号' }), reason: z.string() }),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/special/v2/api/flow/refund/:id',
    title: '重新申请包期退款',
    access: ['LNEW50652832'],
    whileBarred: true,
    params: key,
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: '/special/v2/api/flow/recharges/export',
    title: '导出充值记录',
    access: ['VCDL25798505'],
    kind: 'file',
    query: z.object(passFlowFilters),
    data: exportAnswer,
    audited: true,
  }),
};

export const passFlowErrors = { notClosed: error('42631', '只有未退成的退款可以重新申请') };
