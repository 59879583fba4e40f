export * from './balance-account.ts';
export * from './balance-discount.ts';
export * from './balance-withdraw.ts';
export * from './menu.ts';
