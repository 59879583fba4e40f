export * from './bill-enums.ts';
export * from './charge-info.ts';
export * from './driver-bill.ts';
export * from './menu.ts';
export * from './wechat-change.ts';
