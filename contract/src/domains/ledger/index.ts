export * from './account.ts';
export * from './menu.ts';
export * from './trial-balance.ts';
export * from './voucher.ts';
