export * from './charge-info.ts';
export * from './driver-pay.ts';
export * from './menu.ts';
export * from './payment-enums.ts';
export * from './wechat-change.ts';
