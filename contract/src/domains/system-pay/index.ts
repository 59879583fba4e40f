export * from './menu.ts';
export * from './system-bill.ts';
export * from './system-fee.ts';
