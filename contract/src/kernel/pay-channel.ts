import { enumOf } from './enum-of.ts';

/** How money is taken: stays, payments and passes all speak of it. */
export const payChannel = enumOf('payChannel', '支付渠道', {
  CASH: [1, '现金'],
  WECHAT: [2, '微信'],
  ALIPAY: [3, '支付宝'],
  UNIONPAY: [4, '云闪付/银联'],
  ETC: [5, 'ETC'],
  BALANCE: [6, '账户余额'],
  WECHAT_AUTO: [7, '微信支付分(无感)'],
  ALIPAY_AUTO: [8, '支付宝无感'],
  UNIONPAY_AUTO: [9, '银联无感'],
  ECNY: [10, '数字人民币'],
  COMPANY: [11, '企业挂账'],
  STORED_CARD: [12, '储值卡'],
  POS: [13, '银行卡'],
  TRANSFER: [14, '对公转账'],
  THIRD_PARTY: [15, '第三方平台'],
  OTHER: [99, '其他'],
});
