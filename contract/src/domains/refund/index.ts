export * from './bill-flow.ts';
export * from './desk-refund.ts';
export * from './menu.ts';
export * from './parking-refund.ts';
export * from './refund.ts';
export * from './refund-enums.ts';
export * from './refund-notice.ts';
export * from './refund-setting.ts';
