import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen } from '../../kernel/fields.ts';
import { payState } from './bill-enums.ts';

/** What became of a bill, for the phone that was shown it: whoever knows its number may ask. */
export const driverBills = {
  state: endpoint({
    method: 'GET',
    path: '/driver/v2/api/pay/orders/:outTradeNo',
    title: '支付结果查询',
    access: 'public',
    params: z.object({ outTradeNo: z.string().max(32) }),
    data: z.object({ payState: payState.schema, paidFen: fen('实付金额') }),
  }),
};

export const billErrors = {
  nothingDue: error('42231', '该订单无需缴费'),
  tradeUsed: error('42235', '凭证号{tradeNo}已用于其他收款'),
};
