/** Kinds of facts that wait to be posted; a movement of money follows its prefix. */
export const dueKind = {
  money: 'money:',
  order: 'order',
  afterCharge: 'after-charge',
  wallet: 'wallet',
  peer: 'peer',
  couponUse: 'coupon-use',
  couponPurchase: 'coupon-purchase',
} as const;
