export * from './menu.ts';
export * from './split-account.ts';
export * from './split-balance.ts';
export * from './split-bill.ts';
export * from './split-enums.ts';
export * from './split-errors.ts';
export * from './split-rule.ts';
