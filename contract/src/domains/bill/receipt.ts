import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { dealerName, documentNo, fen, id, instant, parkName, plateNo, signedFen, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, period, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { parkImage } from '../../kernel/park-image.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { billBiz, payChannel, payScene, payState, reconcileState } from './bill-enums.ts';
import { receiptPage } from './menu.ts';

/** Where the console shows what was paid for; null where it has no page. */
export const subjectPath = z.string().nullable().meta({ title: '订单页面' });

/** One pay order: money that came in, or was asked for. */
export const receipt = z.object({
  billId: id('流水'),
  billNo: documentNo('流水号'),
  bizType: billBiz.schema,
  orderId: id('订单').nullable(),
  orderNo: documentNo('订单号').nullable(),
  orderPath: subjectPath,
  parkId: id('车场'),
  parkName,
  dealerName,
  /** Lots it is spread over; 0 for a payment of one. Lists limited to some of them, and people who are, see what belongs to these. */
  lotCount: z.number().int().meta({ title: '分摊车场数' }),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  totalFen: fen('应付金额'),
  couponFen: fen('优惠'),
  paidFen: fen('实付金额'),
  refundedFen: fen('已退金额'),
  payChannel: payChannel.schema,
  payScene: payScene.schema,
  payState: payState.schema,
  reconcileState: reconcileState.schema,
  /** What the channel kept, once its bill told. */
  feeFen: signedFen('渠道手续费'),
  outTradeNo: documentNo('商户单号'),
  channelTradeNo: documentNo('渠道单号').nullable(),
  createdAt: instant('创建时间'),
  paidAt: instant('支付时间').nullable(),
  deviceSn: z.string().nullable().meta({ title: '设备' }),
  /** Who took it: the number a terminal signed on with, or the account of somebody at the console. */
  collectorId: z.string().nullable().meta({ title: '收费员' }),
});
export type Receipt = z.output<typeof receipt>;

const filters = {
  ...period('创建时间', { days: true }),
  parkIds: parkIds.optional(),
  plateNo: platePart().optional(),
  payChannel: queryCode(payChannel.schema).optional(),
  payScene: queryCode(payScene.schema).optional(),
  payState: queryCode(payState.schema).optional(),
  bizType: queryCode(billBiz.schema).optional(),
  number: searchText('流水号/订单号/商户单号/渠道单号', 64).optional(),
  collectorId: searchText('收费员', 64).optional(),
  minFen: queryInteger('实付不低于').optional(),
  maxFen: queryInteger('实付不高于').optional(),
  /** 1: some of it went back; 0: nothing did. */
  refunded: named(queryInteger('是否退款', 0, 1), [1, '有退款'], [0, '无退款']).optional(),
};
/** Whether its business gives it back itself, at pages of its own: a recharge, a pass. */
const refundedElsewhere = z.boolean().meta({ title: '退款另行办理' });

const key = z.object({ id: uuid('流水') });

export const receipts = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/chargeInfos',
    title: '收费记录',
    access: [receiptPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      receipt.extend({ refundedElsewhere }),
      z
        .object({
          paidFen: fen('实付金额'),
          refundedFen: fen('已退金额'),
          channels: z.array(z.object({ payChannel: payChannel.schema, paidFen: fen('实付金额'), count: z.number().int() })),
        })
        .nullable(),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/chargeInfos/:id',
    title: '收费记录详情',
    access: [receiptPage.code],
    params: key,
    /** How a sum over several lots, or several stays, belongs to them; empty for one. */
    data: receipt.extend({
      refundedElsewhere,
      lots: z.array(z.object({ parkId: id('车场'), parkName: z.string(), amountFen: fen('分摊金额'), refundedFen: fen('已退金额') })),
      items: z.array(z.object({ orderId: id('订单'), orderNo: z.string(), orderPath: subjectPath, amountFen: fen('分摊金额') })),
    }),
  }),
  images: endpoint({
    method: 'GET',
    path: '/charge/v2/api/chargeInfos/:id/images',
    title: '收费记录图片',
    access: [receiptPage.code],
    params: key,
    data: z.array(parkImage),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/chargeInfos/export',
    title: '导出收费记录',
    access: [receiptPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
