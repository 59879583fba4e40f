import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';

/** What a coupon takes off. 1–4 are the fee engine's kinds, 5 and 6 extend them. */
export const couponKind = enumOf('couponKind', '券类型', {
  TIME: [1, '时长券'],
  PERCENT: [2, '折扣券'],
  AMOUNT: [3, '金额券'],
  FULL: [4, '全免券'],
  SLOT: [5, '时段券'],
  OVER: [6, '满减券'],
});
export type CouponKind = CodeOf<typeof couponKind>;

export const couponTemplateStatus = enumOf('couponTemplateStatus', '状态', {
  DRAFT: [0, '草稿', 'grey'],
  GRANTING: [1, '发放中', 'green'],
  ENDED: [2, '发放结束', 'grey'],
  STOPPED: [3, '已停用', 'amber'],
});
export type CouponTemplateStatus = CodeOf<typeof couponTemplateStatus>;

export const couponValidity = enumOf('couponValidity', '有效期', { FIXED: [1, '固定区间'], AFTER_CLAIM: [2, '领取后N天'] });

export const couponStatus = enumOf('couponStatus', '券状态', {
  UNUSED: [1, '未使用', 'blue'],
  LOCKED: [2, '锁定', 'amber'],
  USED: [3, '已使用', 'green'],
  EXPIRED: [4, '已过期', 'grey'],
  REVOKED: [5, '已作废', 'grey'],
});

/** How a coupon came to a vehicle. */
export const couponWay = enumOf('couponWay', '发放方式', {
  PLATE: [2, '定向车牌'],
  MERCHANT: [3, '商户赠送'],
  CLAIM: [4, '用户领取'],
  OPEN: [6, '开放接口'],
  IMPORT: [7, '导入'],
  BUY: [9, '车主购买'],
});

/** What a coupon takes something off. */
export const couponScope = enumOf('couponScope', '适用业务', {
  PARKING: [1, '停车'],
  CHARGING_SERVICE: [2, '充电服务费'],
  CHARGING: [3, '充电总额'],
});

/** Who bears what a coupon takes off: the merchant that buys it, or the unit itself. */
export const couponPayer = enumOf('couponPayer', '费用承担', { MERCHANT: [1, '商户'], PLATFORM: [2, '平台'] });
