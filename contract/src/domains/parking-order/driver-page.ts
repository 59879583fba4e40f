import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instant, minutes, plateNo, signedFen } from '../../kernel/fields.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { payState } from '../bill/index.ts';
import { couponChoice, offeredCoupon } from '../coupon/index.ts';
import { feeCalculation } from '../parking-fee/index.ts';
import { laneCodeToken, laneCodeType } from '../parking-lot/index.ts';

const path = '/driver/v2/api/page';
const scanned = { token: laneCodeToken };

const payment = z.object({ paidAt: instant('支付时间'), paidFen: fen('实付金额'), payChannel: payChannel.schema });

/** A stay as its driver sees it: what it costs, why, what is paid, and until when the vehicle may leave. */
export const driverStay = z.object({
  parkId: id('车场'),
  orderId: id('订单'),
  orderNo: z.string(),
  plateNo: plateNo(),
  enterTime: instant('入场时间'),
  /** Null while the vehicle has not been seen at an exit. */
  exitTime: instant('出场时间').nullable(),
  quoteTime: instant('报价时间'),
  parkMinutes: minutes('停车时长'),
  payableFen: fen('应付金额'),
  paidFen: fen('已付金额'),
  dueFen: fen('待付金额'),
  /** Nothing further is charged until then: free time, or the grace after a payment. Null when time is charged now. */
  freeUntil: instant('免费至').nullable(),
  /** Coupons of the vehicle that are good here now; those that are meant are chosen. */
  coupons: z.array(offeredCoupon),
  /** What the chosen ones would take off what is due. */
  discountFen: fen('优惠券抵扣'),
  /** What coupons have paid of it already. */
  couponFen: fen('已用优惠券'),
  /** The stay in time order, as the fee engine explains it; empty where no rule applies. */
  bands: feeCalculation.shape.segments,
  /** What stands between the sum of the bands and the payable amount, each with its sign. */
  changes: z.array(z.object({ label: z.string(), fen: signedFen('调整') })),
  payments: z.array(payment),
});
export type DriverStay = z.output<typeof driverStay>;

/** What became of a no-plate vehicle at the lane whose code was scanned. */
const laneAnswer = z.object({
  plateNo: plateNo(),
  /** The barrier has been told to open. */
  opened: z.boolean(),
  /** What the lane's display says. */
  lines: z.array(z.string()),
});

/** What proves a bill to be one's own: its number and the plate it was paid for. */
export const ownBill = { outTradeNo: z.string().trim().min(1).max(32).meta({ title: '商户单号' }), plateNo: anyPlate() };

/**
 * The page behind a printed code; needs no login. A token says which lot and lane it is for; together with the plate it opens one stay, as an
 * exit's it opens the stay of the vehicle that stands there now.
 */
export const driverPages = {
  place: endpoint({
    method: 'GET',
    path: `${path}/:token`,
    title: '扫码车场信息',
    access: 'public',
    params: z.object(scanned),
    data: z.object({
      parkId: id('车场'),
      codeType: laneCodeType.schema,
      parkName: z.string(),
      gateName: z.string(),
      address: z.string(),
      servicePhone: z.string(),
      dealerName: z.string(),
      /** Published tariff of the rule in force. */
      priceText: z.string(),
      /** A full payment inside the lot lets the vehicle leave within so many minutes. */
      afterPayMinutes: z.number().int(),
      /** Channels an account of the lot takes, of those a phone can pay by. */
      payChannels: z.array(payChannel.schema),
      /**
       * Where WeChat tells a page inside of it who pays; the page adds `&state=…#wechat_redirect`. Empty: the account has no secret for it, and takes
       * no payment inside of WeChat. Null: nobody has to be known.
       */
      wechatLogin: z.string().nullable(),
    }),
  }),
  /** Who pays inside of WeChat, by the code that WeChat gave the page; a code is good once. */
  payer: endpoint({
    method: 'POST',
    path: `${path}/payer`,
    title: '微信付款人',
    writes: false,
    access: 'public',
    body: z.object({
      ...scanned,
      code: z
        .string()
        .regex(/^[\w-]{1,128}$/, '微信授权码格式不正确')
        .meta({ title: '微信授权码' }),
    }),
    data: z.object({ payerId: z.string() }),
    audited: false,
  }),
  stay: endpoint({
    method: 'POST',
    path: `${path}/stay`,
    title: '车主停车查询',
    writes: false,
    access: 'public',
    /** Without a plate: the vehicle that stands at the exit of the code. */
    body: z.object({ ...scanned, plateNo: anyPlate().optional(), couponIds: couponChoice }),
    data: driverStay,
    audited: false,
  }),
  /** Lets the vehicle without a plate in that waits at the entry of the code, and tells the number it goes by. */
  enter: endpoint({
    method: 'POST',
    path: `${path}/enter`,
    title: '无牌车扫码入场',
    access: 'public',
    body: z.object(scanned),
    data: laneAnswer,
    audited: false,
  }),
  /** Says which no-plate vehicle stands at the exit of the code: it is priced, and goes when it owes nothing. */
  leave: endpoint({
    method: 'POST',
    path: `${path}/leave`,
    title: '无牌车扫码出场',
    access: 'public',
    body: z.object({ ...scanned, plateNo: anyPlate() }),
    data: laneAnswer,
    audited: false,
  }),
  /** For whoever knows the bill's number and the plate it was paid for. */
  receipt: endpoint({
    method: 'POST',
    path: `${path}/receipt`,
    title: '车主缴费凭证',
    writes: false,
    access: 'public',
    body: z.object(ownBill),
    data: z.object({
      billNo: z.string(),
      outTradeNo: z.string(),
      channelTradeNo: z.string(),
      parkName: z.string(),
      dealerName: z.string(),
      plateNo: plateNo(),
      enterTime: instant('入场时间').nullable(),
      totalFen: fen('应付金额'),
      /** What coupons took off beside the payment. */
      couponFen: fen('优惠券抵扣'),
      paidFen: fen('实付金额'),
      refundedFen: fen('已退金额'),
      payChannel: payChannel.schema,
      payState: payState.schema,
      paidAt: instant('支付时间'),
      /** The vehicle may leave without further charge until then; null when it has left or stands at the exit. */
      leaveUntil: instant('离场截止').nullable(),
    }),
    audited: false,
  }),
};

export const driverPageErrors = {
  codeUnknown: error('42842', '二维码已失效，请扫描现场新张贴的二维码', 404),
  nobodyLeaves: error('42843', '出口没有等待缴费的车辆，请将车开到杆前后再试'),
  tooManyPlates: error('42844', '查询的车牌过多，请{minutes}分钟后再试；在出口可直接扫码缴费', 429),
  nobodyEnters: error('42845', '入口没有等待的无牌车辆，请将车开到杆前后再试'),
  entryRefused: error('42846', '暂不能入场：{reason}'),
  noReceipt: error('42847', '未查询到该车辆的缴费凭证'),
  payerUnknown: error('42890', '微信没有确认付款人，请关闭本页后重新扫码'),
};
