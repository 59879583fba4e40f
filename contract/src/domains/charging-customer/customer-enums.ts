import { enumOf } from '../../kernel/enum-of.ts';

export const ownerStatus = enumOf('chargingOwnerStatus', '车主状态', {
  NORMAL: [1, '正常', 'green'],
  FROZEN: [2, '冻结', 'amber'],
  CANCELLED: [3, '注销', 'grey'],
});
export const registerSource = enumOf('registerSource', '注册来源', {
  WECHAT_MINI: [1, '微信小程序'],
  ALIPAY_MINI: [2, '支付宝小程序'],
  APP: [3, 'App'],
  H5: [4, 'H5'],
  IMPORT: [5, '导入'],
  CONSOLE: [6, '后台新增'],
});
export const vipObtainWay = enumOf('vipObtainWay', '获取方式', { MANUAL: [1, '人工设置'], GROWTH: [2, '成长达标'], PURCHASE: [3, '购买'] });
export const chargingCardType = enumOf('chargingCardType', '卡类型', {
  OWNER: [1, '个人卡'],
  COMPANY: [2, '企业卡'],
  OPS: [3, '运维卡'],
  TEST: [4, '测试卡'],
});
export const chargingCardStatus = enumOf('chargingCardStatus', '卡状态', {
  STOCK: [0, '在库', 'grey'],
  ACTIVE: [1, '正常', 'green'],
  LOST: [2, '挂失', 'amber'],
  FROZEN: [3, '冻结', 'red'],
  CANCELLED: [4, '注销', 'grey'],
});
export const chargingListType = enumOf('chargingListType', '名单类型', {
  ACCESS: [1, '准入'],
  FREE: [2, '免费充电'],
  AUTO_START: [3, '即插即充'],
});
export const chargingListSubject = enumOf('chargingListSubject', '对象类型', {
  PLATE: [1, '车牌'],
  OWNER: [2, '车主'],
  CARD: [3, '充电卡'],
  VIN: [4, 'VIN码'],
  COMPANY: [5, '企业'],
});
export const companyPayMode = enumOf('companyPayMode', '付费方式', { PREPAID: [1, '预付'], CREDIT: [2, '授信'] });
/** What money of a wallet moved for; the codes of bills where a bill has one. */
export const walletBiz = enumOf('walletBiz', '业务', {
  CHARGING: [7, '充电'],
  OCCUPANCY: [8, '占位'],
  RECHARGE: [10, '充值'],
  CHARGING_BOOK: [12, '充电预约'],
  PEER_CHARGING: [15, '他方充电'],
  ARREARS: [20, '欠费补缴'],
  MANUAL: [21, '人工充值'],
  WITHDRAW: [22, '余额提现'],
  SETTLEMENT: [23, '企业结算'],
  ADJUST: [24, '余额调整'],
  GIFT_EXPIRY: [25, '赠送到期'],
});
export const walletFreezeStatus = enumOf('walletFreezeStatus', '冻结状态', {
  HELD: [1, '冻结中', 'amber'],
  CAPTURED: [2, '已扣款', 'green'],
  RELEASED: [3, '已释放', 'grey'],
});
export const walletEntryKind = enumOf('walletEntryKind', '流水类型', {
  RECHARGE: [1, '充值'],
  GIFT: [2, '赠送'],
  CAPTURE: [3, '扣款'],
  REFUND: [4, '退款'],
  WITHDRAW: [5, '提现'],
  ADJUST: [6, '调整'],
  REPAY: [7, '还款'],
  EXPIRED: [8, '赠送过期'],
});
