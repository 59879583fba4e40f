import { enumOf } from '../../kernel/enum-of.ts';

/** The chart of accounts: codes are the accounts' own numbers. */
export const ledgerAccount = enumOf('ledgerAccount', '科目', {
  CASH: [1001, '现金在手'],
  BANK: [1002, '银行存款'],
  CHANNEL: [1121, '渠道在途'],
  RECEIVABLE: [1122, '应收账款-订单'],
  COMPANY: [1123, '应收-企业/后付商户'],
  PRINCIPAL: [2203, '账户余额本金'],
  GIFT: [2204, '账户赠送金'],
  PASS_ADVANCE: [2205, '预收包期款'],
  MERCHANT_ADVANCE: [2206, '商户预存'],
  COUPON_ADVANCE: [2207, '预收优惠券款'],
  SPLIT_PAYABLE: [2241, '应付分账'],
  REFUND_PAYABLE: [2242, '应付退款'],
  WITHDRAWING: [2243, '提现处理中'],
  SUSPENSE: [2291, '待查挂账'],
  PARKING: [6001, '停车收入'],
  ELECTRICITY: [6002, '充电电费收入'],
  SERVICE: [6003, '充电服务费收入'],
  OCCUPANCY: [6004, '占位收入'],
  PASS: [6005, '包期收入'],
  COUPON: [6006, '优惠券收入'],
  STAGGER: [6007, '错时收入'],
  BOOKING: [6008, '预约收入'],
  DISCOUNT: [6101, '优惠减免'],
  REFUND: [6102, '退款冲减'],
  WRITE_OFF: [6103, '欠费核销'],
  GAIN: [6301, '长款收益'],
  CHANNEL_FEE: [6602, '渠道手续费'],
  SPLIT_COST: [6603, '分账成本'],
  PROMOTION: [6604, '营销赠送'],
  LOSS: [6605, '差错损失'],
});
export type LedgerAccount = (typeof ledgerAccount.options)[number]['value'];

export const ledgerEvent = enumOf('ledgerEvent', '记账事件', {
  ORDER_CLOSED: [1, '订单计费'],
  ORDER_FEE_CHANGED: [2, '费用变更'],
  TENDER_PAID: [3, '收款'],
  TENDER_DISCOUNT: [4, '优惠减免'],
  COUPON_USED: [5, '用券'],
  TOPUP: [6, '账户充值'],
  PASS_SOLD: [7, '包期销售'],
  PASS_RECOGNIZED: [8, '包期确认收入'],
  REFUND_APPROVED: [9, '退款确认'],
  REFUND_DONE: [10, '退款付出'],
  REFUND_REDUCED: [11, '退款冲减收入'],
  ARREARS_WRITEOFF: [12, '欠费核销'],
  COMPANY_PAID: [13, '企业付款'],
  WITHDRAW: [14, '余额提现'],
  BILL_ASSIGNED: [15, '收款归属变更'],
  ORDER_MERGED: [16, '订单合并结转'],
  CHANGE_OWED: [17, '找零待付'],
  CHANGE_PAID: [18, '找零付出'],
  CHANGE_RETURNED: [19, '找零未领'],
  PEER_MOVED: [20, '互联互通往来'],
  WALLET_ADJUSTED: [21, '余额调整'],
});
export type LedgerEvent = (typeof ledgerEvent.options)[number]['value'];

export const ledgerCategory = enumOf('ledgerCategory', '类别', {
  TRADE: [1, '交易'],
  FEE: [2, '手续费'],
  SETTLEMENT: [3, '结算'],
  SPLIT: [4, '分账'],
  ADJUSTMENT: [5, '调整'],
});
