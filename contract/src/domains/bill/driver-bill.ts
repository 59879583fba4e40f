import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen } from '../../kernel/fields.ts';
import { payWay } from '../../kernel/pay-way.ts';
import { payState } from './bill-enums.ts';

/** Where a payer is and who they are there; absent, a code is shown. */
export const payerFields = {
  payWay: payWay.schema.optional(),
  payerId: z
    .string()
    .max(128)
    .regex(/^[\w-]*$/, '付款人标识格式不正确')
    .optional()
    .meta({ title: '付款人标识' }),
};

/** What became of a bill, for the phone that was shown it: whoever knows its number may ask. */
export const driverBills = {
  state: endpoint({
    method: 'GET',
    path: '/driver/v2/api/pay/orders/:outTradeNo',
    title: '支付结果查询',
    access: 'public',
    params: z.object({ outTradeNo: z.string().max(32) }),
    data: z.object({
      payState: payState.schema,
      paidFen: fen('实付金额'),
      /** What the phone opens, or what the channel's own app is called with; empty until the channel has the bill, and when it is decided. */
      payUrl: z.string(),
      payParams: z.record(z.string(), z.string()),
    }),
  }),
};

export const billErrors = {
  nothingDue: error('42231', '该订单无需缴费'),
  payerUnknown: error('42237', '未取得付款人身份，请在微信或支付宝内打开'),
  otherPayee: error('42882', '所选款项分属不同的收款账户，请按车场分别支付'),
  tooLarge: error('43900', '单笔扫码支付不能超过{max}元，请到岗亭或前台办理'),
  noCash: error('43901', '本单位不收现金，请改用其他收款方式'),
  tradeUsed: error('42235', '凭证号{tradeNo}已用于其他收款'),
};
