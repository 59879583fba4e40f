export * from './menu.ts';
export * from './order-change.ts';
export * from './order-enums.ts';
export * from './order-merge.ts';
export * from './park-order.ts';
export * from './pass-record.ts';
export * from './vehicle-file.ts';
export * from './what-if.ts';
