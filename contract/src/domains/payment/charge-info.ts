import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, fen, id, instant, instantInput, uuid } from '../../kernel/fields.ts';
import { pageQuery, pageWithSummary, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { payChannel, payScene, payState } from './payment-enums.ts';

const code = 'AIIO55154107';

/** One pay order: money that came in, or was asked for. */
export const chargeInfo = z.object({
  billId: id('流水'),
  billNo: z.string().meta({ title: '流水号' }),
  orderId: id('订单').nullable(),
  orderNo: z.string().nullable().meta({ title: '订单号' }),
  parkId: id('车场'),
  parkName: z.string().meta({ title: '车场' }),
  dealerName,
  plateNo: z.string().meta({ title: '车牌号' }),
  plateColor: plateColor.schema,
  totalFen: fen('应付金额'),
  couponFen: fen('优惠'),
  paidFen: fen('实付金额'),
  refundedFen: fen('已退金额'),
  payChannel: payChannel.schema,
  payScene: payScene.schema,
  payState: payState.schema,
  outTradeNo: z.string().meta({ title: '商户单号' }),
  channelTradeNo: z.string().nullable().meta({ title: '渠道单号' }),
  createdAt: instant('创建时间'),
  paidAt: instant('支付时间').nullable(),
  deviceSn: z.string().nullable().meta({ title: '设备' }),
  collectorId: z.string().nullable().meta({ title: '收费员' }),
});
export type ChargeInfo = z.output<typeof chargeInfo>;

export const chargeInfos = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/chargeInfos',
    title: '收费记录',
    access: [code],
    query: pageQuery({
      startTime: instantInput('开始时间').optional(),
      endTime: instantInput('结束时间').optional(),
      parkIds: queryList(uuid('车场'), '车场').optional(),
      plateNo: searchText('车牌号', 10).optional(),
      payChannel: queryCode(payChannel.schema).optional(),
      payScene: queryCode(payScene.schema).optional(),
      payState: queryCode(payState.schema).optional(),
      number: searchText('流水号/商户单号/渠道单号', 64).optional(),
    }),
    data: pageWithSummary(
      chargeInfo,
      z.object({
        paidFen: fen('实付金额'),
        refundedFen: fen('已退金额'),
        channels: z.array(z.object({ payChannel: payChannel.schema, paidFen: fen('实付金额'), count: z.number().int() })),
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/chargeInfos/:id',
    title: '收费记录详情',
    access: [code],
    params: z.object({ id: uuid('流水') }),
    data: chargeInfo,
  }),
};
