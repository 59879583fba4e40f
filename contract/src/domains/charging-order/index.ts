export * from './charging-adjustment.ts';
export * from './charging-bill.ts';
export * from './charging-order.ts';
export * from './charging-order-enums.ts';
export * from './charging-session.ts';
export * from './driver-charge.ts';
export * from './menu.ts';
export * from './tariff-what-if.ts';
