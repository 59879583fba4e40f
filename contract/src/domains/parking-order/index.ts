export * from './menu.ts';
export * from './order-enums.ts';
export * from './park-order.ts';
