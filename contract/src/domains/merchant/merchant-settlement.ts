import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, dealerName, documentNo, fen, id, instant, rev, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, queryCode } from '../../kernel/page.ts';
import { couponUse } from '../coupon/index.ts';
import { merchantSettlementPage } from './menu.ts';
import { merchantMoney } from './merchant.ts';
import { merchantSettlementStatus } from './merchant-enums.ts';

/** What a post-paid merchant owes for a month. */
export const merchantSettlement = z.object({
  settlementId: id('结算单'),
  settleNo: documentNo('结算单号'),
  merchantId: id('商户'),
  merchantName: z.string().meta({ title: '商户' }),
  month: date('月份'),
  usedQty: z.number().int().meta({ title: '已使用' }),
  appliedFen: fen('抵扣金额'),
  returnedFen: fen('退券冲减').meta({ help: '全额退款后退回车主、已计入结算的券价，从应付中减去' }),
  payableFen: fen('应付'),
  paidFen: fen('已付'),
  status: merchantSettlementStatus.schema,
  createdAt: instant('生成时间'),
  dealerName,
  rev,
});
export type MerchantSettlement = z.output<typeof merchantSettlement>;

/** A coupon of the merchant that was used, and what the merchant pays for it. */
export const merchantUse = couponUse
  .pick({
    useId: true,
    code: true,
    name: true,
    plateNo: true,
    parkName: true,
    orderNo: true,
    appliedFen: true,
    usedAt: true,
    returnedAt: true,
  })
  .extend({ prepaidFen: fen('券价') });
export type MerchantUse = z.output<typeof merchantUse>;

const path = '/coupon/v2/api/merchantSettlements';
const key = z.object({ id: uuid('结算单') });
const filters = { merchantId: uuid('商户').optional(), status: queryCode(merchantSettlementStatus.schema).optional() };

export const merchantSettlements = {
  list: endpoint({
    method: 'GET',
    path,
    title: '商户结算单',
    access: [merchantSettlementPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      merchantSettlement,
      z.object({ count: z.number().int().meta({ title: '单数' }), payableFen: fen('应付'), paidFen: fen('已付') }).nullable(),
    ),
  }),
  uses: endpoint({
    method: 'GET',
    path: `${path}/:id/uses`,
    title: '商户结算明细',
    access: [merchantSettlementPage.code],
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(merchantUse),
  }),
  /** Money of the merchant is in, all of it or a part. */
  receive: endpoint({
    method: 'POST',
    path: `${path}/:id/receive`,
    title: '商户结算收款',
    access: [merchantSettlementPage.can.receive],
    params: key,
    body: merchantMoney.omit({ requestId: true }).extend({ paidFen: fen('收款金额', 10_000_000_00).min(1, '收款金额须大于0'), rev }),
    data: z.object({ status: merchantSettlementStatus.schema }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出商户结算单',
    access: [merchantSettlementPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
