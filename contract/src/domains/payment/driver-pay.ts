import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instant, minutes, uuid } from '../../kernel/fields.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { payChannel, payScene, payState } from './payment-enums.ts';

const quote = z.object({
  orderId: id('订单'),
  orderNo: z.string(),
  plateNo: z.string(),
  parkName: z.string(),
  enterTime: instant('入场时间'),
  quoteTime: instant('报价时间'),
  parkMinutes: minutes('停车时长'),
  payableFen: fen('应付金额'),
  paidFen: fen('已付金额'),
  dueFen: fen('待付金额'),
  /** The vehicle may leave free of further charge until then. */
  feeFrozenUntil: instant('离场宽限至').nullable(),
});

const driverChannel = z.literal([payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY]).meta({ title: '支付渠道' });

/** What a driver's phone calls after scanning a code in the lot or at the exit; needs no login, knows only its own vehicle. */
export const driverPays = {
  quote: endpoint({
    method: 'POST',
    path: '/driver/v2/api/pay/quote',
    title: '停车缴费查询',
    access: 'public',
    body: z.object({ parkId: uuid('车场'), plateNo: anyPlate() }),
    data: quote,
    audited: false,
  }),
  create: endpoint({
    method: 'POST',
    path: '/driver/v2/api/pay/orders',
    title: '创建支付单',
    access: 'public',
    body: z.object({
      parkId: uuid('车场'),
      orderId: uuid('订单'),
      plateNo: anyPlate(),
      payChannel: driverChannel,
      payScene: z.literal([payScene.PREPAY, payScene.EXIT, payScene.LANE_CODE, payScene.OWNER_SUPPLEMENT]).meta({ title: '缴费场景' }),
    }),
    data: z.object({
      billNo: z.string(),
      outTradeNo: z.string(),
      amountFen: fen('应付金额'),
      payUrl: z.string(),
      expireAt: instant('失效时间'),
    }),
    audited: false,
  }),
  state: endpoint({
    method: 'GET',
    path: '/driver/v2/api/pay/orders/:outTradeNo',
    title: '支付结果查询',
    access: 'public',
    params: z.object({ outTradeNo: z.string().max(32) }),
    data: z.object({ payState: payState.schema, paidFen: fen('实付金额') }),
  }),
};

/** What a payment channel posts to `/pay/notify/{channel}`; answered with the text `success`. Times ISO 8601, money in fen. */
export const payNotice = z.object({
  outTradeNo: z.string().min(1).max(64),
  channelTradeNo: z.string().min(1).max(64),
  merchantNo: z.string().max(32),
  paidFen: fen('实付金额'),
  paidAt: instant('支付时间'),
  nonce: z.string().min(8).max(64),
});
export type PayNotice = z.output<typeof payNotice>;

/** Path of a channel's notification below the server's root. */
export const payNotifyPath = (channel: number): string => `/pay/notify/${channel}`;
/** Header with the lower-case hex HMAC-SHA256 of the raw body under the merchant's key. */
export const paySignHeader = 'x-pay-sign';

export const paymentErrors = {
  nothingDue: error('42231', '该订单无需缴费'),
  noStay: error('42232', '未查询到在停车辆'),
};
