export * from './bill-enums.ts';
export * from './driver-bill.ts';
export * from './menu.ts';
export * from './receipt.ts';
export * from './wechat-change.ts';
