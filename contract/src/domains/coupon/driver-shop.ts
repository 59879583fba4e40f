import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, instant, integer, uuid } from '../../kernel/fields.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { payerFields } from '../bill/index.ts';
import { claimLook } from './driver-coupon.ts';

const path = '/driver/v2/api/couponShop';
/** Token of the code of a lot or lane that was scanned. */
const scanned = z
  .string()
  .regex(/^[\w-]{1,64}$/, '二维码不正确')
  .meta({ title: '二维码' });

/** A coupon that a driver can buy at a lot now. */
export const shopCoupon = claimLook.omit({ dealerName: true, left: true }).extend({
  templateId: uuid('优惠券'),
  salePriceFen: fen('售价'),
  /** Pieces that can be sold now, of at most a few a vehicle. */
  leftQty: z.number().int(),
});
export type ShopCoupon = z.output<typeof shopCoupon>;

/** How a purchase stands, for the phone that made it. */
export const shopPurchase = z.object({
  purchaseNo: z.string(),
  /** 0 待支付 1 成功 2 已取消 3 已退款. */
  status: z.number().int(),
  outTradeNo: z.string(),
  amountFen: fen('应付金额'),
  expireAt: instant('失效时间'),
  codes: z.array(z.string()),
});

/** What the page behind the code of a lot calls; needs no login. */
export const driverShops = {
  list: endpoint({
    method: 'GET',
    path: `${path}/:token`,
    title: '可购优惠券',
    access: 'public',
    params: z.object({ token: scanned }),
    data: z.object({ coupons: z.array(shopCoupon) }),
  }),
  /** Pieces are kept for the vehicle until the bill runs out. `unitPriceFen` is the price that the buyer saw. The same request is the same purchase. */
  buy: endpoint({
    method: 'POST',
    path: `${path}/purchases`,
    title: '车主购券',
    access: 'public',
    body: z.object({
      token: scanned,
      templateId: uuid('优惠券'),
      plateNo: anyPlate(),
      qty: integer('数量', 1, 100),
      unitPriceFen: fen('单价', 1_000_000),
      payChannel: z.literal([payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY]).meta({ title: '支付渠道' }),
      ...payerFields,
      requestId: uuid('请求号'),
    }),
    data: shopPurchase.pick({ purchaseNo: true, outTradeNo: true, amountFen: true, expireAt: true }).extend({ payUrl: z.string() }),
    audited: false,
  }),
  /** Whoever knows the number of the request may ask what became of it. */
  purchase: endpoint({
    method: 'POST',
    path: `${path}/state`,
    title: '购券结果',
    writes: false,
    access: 'public',
    body: z.object({ token: scanned, requestId: uuid('请求号') }),
    data: shopPurchase,
    audited: false,
  }),
};

export const couponShopErrors = {
  free: error('44720', '优惠券“{name}”可扫码免费领取，请先关闭扫码领取再上架'),
  onSale: error('44721', '优惠券“{name}”正在售卖，请先下架再开启扫码领取'),
  noBuyers: error('44722', '优惠券“{name}”由车主购买，不能设置可购商户'),
  gone: error('44723', '优惠券“{name}”已下架或售完，请刷新'),
  noPurchase: error('44724', '没有这笔购买，请核对', 404),
};
