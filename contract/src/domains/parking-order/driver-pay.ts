import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instant, minutes, plateNo, uuid } from '../../kernel/fields.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { payerFields, payScene } from '../bill/index.ts';
import { couponChoice } from '../coupon/index.ts';

const quote = z.object({
  orderId: id('订单'),
  orderNo: z.string(),
  plateNo: plateNo(),
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

const driverScene = z.literal([payScene.PREPAY, payScene.EXIT, payScene.LANE_CODE, payScene.OWNER_SUPPLEMENT]).meta({ title: '缴费场景' });
const driverChannel = z.literal([payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY]).meta({ title: '支付渠道' });

/** What a driver's phone calls after scanning a code in the lot or at the exit; needs no login, knows only its own vehicle. */
export const driverPays = {
  quote: endpoint({
    method: 'POST',
    path: '/driver/v2/api/pay/quote',
    title: '停车缴费查询',
    writes: false,
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
      ...payerFields,
      payScene: driverScene,
      /** Taken off what is to be paid; left out, none. */
      couponIds: couponChoice,
    }),
    data: z.object({
      billNo: z.string(),
      outTradeNo: z.string(),
      amountFen: fen('应付金额'),
      /** Empty where the channel has to be called first: the state of the bill has it a moment later. */
      payUrl: z.string(),
      expireAt: instant('失效时间'),
    }),
    audited: false,
  }),
  /** Coupons pay all that is due: nothing is left to pay through a channel. */
  settle: endpoint({
    method: 'POST',
    path: '/driver/v2/api/pay/coupons',
    title: '优惠券全额抵扣',
    access: 'public',
    body: z.object({
      parkId: uuid('车场'),
      orderId: uuid('订单'),
      plateNo: anyPlate(),
      payScene: driverScene,
      couponIds: z.array(uuid('券')).min(1, '请选择优惠券').max(3).meta({ title: '优惠券' }),
    }),
    data: z.object({
      couponFen: fen('优惠券抵扣'),
      /** The vehicle may leave without further charge until then; null when it stands at the exit or has left. */
      leaveUntil: instant('离场截止').nullable(),
    }),
  }),
};

export const driverPayErrors = { noStay: error('42232', '未查询到在停车辆') };
