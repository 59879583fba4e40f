import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { energy, fen, instant, integer, minutes, mobile, plateNo, uuid } from '../../kernel/fields.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { payerFields } from '../bill/index.ts';
import { workStatus } from '../charging-asset/index.ts';
import { rateLabel } from '../charging-tariff/index.ts';
import { codeSent, smsCode } from '../session/index.ts';
import { chargeMode, chargingCloseReason, chargingOrderStatus, chargingStopReason } from './charging-order-enums.ts';
import { chargingLine } from './charging-session.ts';

const path = '/driver/v2/api/charge';
/** The gun whose printed code was scanned: 128 random bits. */
const scanned = {
  token: z
    .string()
    .regex(/^[\w-]{1,64}$/, '二维码不正确')
    .meta({ title: '二维码' }),
};
/** Proof of having received a code by SMS: good at the guns of one operating unit. */
export const knownDriver = {
  ...scanned,
  pass: z
    .string()
    .regex(/^[\w.-]{1,256}$/, '登录凭证格式不正确')
    .meta({ title: '登录凭证' }),
};
const orderKey = { ...knownDriver, orderId: uuid('订单') };
const phoneChannel = z.literal([payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY]).meta({ title: '支付渠道' });

/** What a driver can charge up to, with the least and the most of each: fen, watt-hours, seconds. */
export const driverTargets: Readonly<Record<number, { least: number; most: number }>> = {
  [chargeMode.AMOUNT]: { least: 5_00, most: 500_00 },
  [chargeMode.ENERGY]: { least: 1000, most: 200_000 },
  [chargeMode.TIME]: { least: 600, most: 12 * 3600 },
};

/** Prices of a stretch of the station's day. */
const priceBand = z.object({
  startMin: z.number().int(),
  endMin: z.number().int(),
  rateLabel: rateLabel.schema,
  elecPriceE5: z.number().int(),
  servicePriceE5: z.number().int(),
});

const madeBill = z.object({
  outTradeNo: z.string(),
  amountFen: fen('应付金额'),
  /** Empty where the channel has to be called first: the state of the bill has it a moment later. */
  payUrl: z.string(),
  expireAt: instant('失效时间'),
});

/** What a phone shows of a gun before anybody says who they are. */
export const driverGun = z.object({
  stationName: z.string(),
  address: z.string(),
  dealerName: z.string(),
  servicePhone: z.string(),
  /** `周一至周五 06:00-24:00`, or `全天`. */
  hoursText: z.string(),
  /** What parking costs here, as the station publishes it. */
  parkFeeText: z.string(),
  connectorCode: z.string(),
  connectorName: z.string(),
  berthNo: z.string(),
  ratedPowerW: z.number().int(),
  isDc: z.boolean(),
  workStatus: workStatus.schema,
  plugged: z.boolean(),
  /** Code of the error (`chargingOrderErrors`) that a start would be refused with now, whoever asks; empty: nothing is in the way. */
  obstacle: z.string(),
  /** Price of now; null where the gun has none. */
  price: priceBand
    .pick({ rateLabel: true, elecPriceE5: true, servicePriceE5: true })
    .extend({ until: instant('价格不变至') })
    .nullable(),
  /** The station's day, from 0 to 24 o'clock, and the minute of it that is now. */
  bands: z.array(priceBand),
  minuteNow: z.number().int(),
  minStartFen: fen('起充金额'),
  payChannels: z.array(payChannel.schema),
  /** As on the page of a lot: where WeChat tells who pays. */
  wechatLogin: z.string().nullable(),
});
export type DriverGun = z.output<typeof driverGun>;

/** Whoever pays, after their number was proved. */
export const driverAccount = z.object({
  phoneMask: z.string(),
  availableFen: fen('可用余额'),
  principalFen: fen('本金'),
  giftFen: fen('赠送金'),
  frozenFen: fen('冻结'),
  arrearsFen: fen('欠费'),
  plates: z.array(plateNo()),
  /** How it is filled: the least and what is offered; nothing is, beyond what the account may hold. */
  minRechargeFen: fen('最低充值'),
  presetsFen: z.array(fen('充值档位')),
  /** Code of the error that a start by this account would be refused with now; empty: it can start. */
  obstacle: z.string(),
  /** A charge of this account that runs, at whatever gun. */
  runningOrderId: uuid('进行中的订单').nullable(),
  /** Charges that are not fully paid, the oldest first. */
  unpaid: z.array(
    z.object({ orderId: uuid('订单'), stationName: z.string(), endAt: instant('结束时间').nullable(), owedFen: fen('待付') }),
  ),
});
export type DriverAccount = z.output<typeof driverAccount>;

/** A charge as its driver sees it, from the request to the receipt: what was said last, what it comes to, and why. */
export const driverCharge = z.object({
  orderId: uuid('订单'),
  orderNo: z.string(),
  orderStatus: chargingOrderStatus.schema,
  stationName: z.string(),
  connectorName: z.string(),
  connectorCode: z.string(),
  dealerName: z.string(),
  plateNo: plateNo().nullable(),
  chargeMode: chargeMode.schema,
  /** Fen, watt-hours, seconds or percent, by the mode. */
  targetValue: z.number().int().nullable(),
  startAt: instant('开始时间').nullable(),
  endAt: instant('结束时间').nullable(),
  /** Of the last sample that counts. */
  sampleAt: instant('最近采样').nullable(),
  minutes: minutes('时长'),
  energyWh: energy('电量'),
  powerW: z.number().int().nullable(),
  soc: z.number().int().nullable(),
  /** Stretches at one price; they add up to the list price. */
  lines: z.array(chargingLine),
  discountFen: fen('优惠'),
  balanceDiscountFen: fen('余额优惠'),
  payableFen: fen('应付'),
  heldFen: fen('已冻结'),
  paidFen: fen('实付'),
  refundedFen: fen('已退'),
  owedFen: fen('待付'),
  stopReason: chargingStopReason.schema.nullable(),
  closeReason: chargingCloseReason.schema.nullable(),
  /** The device has a connection: what is shown is what it says now. */
  deviceOnline: z.boolean(),
});
export type DriverCharge = z.output<typeof driverCharge>;

/** The page behind a gun's printed code. Until a number is proved it tells what is written on the gun anyway; then only what is that number's own. */
export const driverCharges = {
  gun: endpoint({
    method: 'GET',
    path: `${path}/:token`,
    title: '扫码充电枪信息',
    access: 'public',
    params: z.object(scanned),
    data: driverGun,
  }),
  /** Who pays inside of WeChat, by the code that WeChat gave the page; a code is good once. */
  payer: endpoint({
    method: 'POST',
    path: `${path}/payer`,
    title: '充电微信付款人',
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
  /** Answers the same for every number, known or not. */
  sendCode: endpoint({
    method: 'POST',
    path: `${path}/code`,
    title: '发送充电登录验证码',
    access: 'public',
    body: z.object({ ...scanned, phone: mobile('手机号') }),
    data: codeSent,
    audited: false,
  }),
  /** A number that is proved for the first time becomes an account. */
  login: endpoint({
    method: 'POST',
    path: `${path}/login`,
    title: '充电车主登录',
    access: 'public',
    body: z.object({ ...scanned, phone: mobile('手机号'), code: smsCode }),
    data: z.object({ pass: z.string(), phoneMask: z.string() }),
    audited: false,
  }),
  account: endpoint({
    method: 'POST',
    path: `${path}/account`,
    title: '充电车主账户',
    writes: false,
    access: 'public',
    body: z.object(knownDriver),
    data: driverAccount,
    audited: false,
  }),
  recharge: endpoint({
    method: 'POST',
    path: `${path}/recharge`,
    title: '充电余额充值',
    access: 'public',
    body: z.object({
      ...knownDriver,
      amountFen: integer('充值金额', 1, 1000_00).meta({ kind: 'money' }),
      payChannel: phoneChannel,
      ...payerFields,
    }),
    data: madeBill,
    audited: false,
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/start`,
    title: '扫码启动充电',
    access: 'public',
    body: z.object({
      ...knownDriver,
      /** The same request is answered with the same order. */
      requestNo: uuid('请求号'),
      chargeMode: chargeMode.only('FULL', 'AMOUNT', 'ENERGY', 'TIME').default(chargeMode.FULL),
      /** Beside a mode other than to the full. */
      targetValue: integer('设定值', 1, driverTargets[chargeMode.ENERGY]?.most ?? 0)
        .nullable()
        .default(null),
      /** The car, as its driver says it. */
      plateNo: anyPlate('车牌').nullable().default(null),
    }),
    data: z.object({ orderId: uuid('订单') }),
    audited: false,
  }),
  order: endpoint({
    method: 'POST',
    path: `${path}/order`,
    title: '车主充电过程',
    writes: false,
    access: 'public',
    body: z.object(orderKey),
    data: driverCharge,
    audited: false,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/stop`,
    title: '车主停止充电',
    access: 'public',
    body: z.object(orderKey),
    data: z.object({ orderStatus: chargingOrderStatus.schema }),
    audited: false,
  }),
  /** Pays what a wallet could not. */
  pay: endpoint({
    method: 'POST',
    path: `${path}/pay`,
    title: '补缴充电费',
    access: 'public',
    body: z.object({ ...orderKey, payChannel: phoneChannel, ...payerFields }),
    data: madeBill,
    audited: false,
  }),
};

export const driverChargeErrors = {
  gunUnknown: error('43330', '二维码已失效，请扫描枪上新张贴的二维码', 404),
  passExpired: error('43331', '登录已失效，请重新验证手机号'),
  noOrder: error('43332', '未查询到这笔充电'),
  tooManyTries: error('43333', '尝试次数过多，请{minutes}分钟后再试', 429),
  targetOutside: error('43335', '设定值不在可选范围内'),
  payerUnknown: error('43334', '微信没有确认付款人，请关闭本页后重新扫码'),
};
