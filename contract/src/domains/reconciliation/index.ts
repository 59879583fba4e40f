export * from './daily-bill.ts';
export * from './menu.ts';
export * from './month-bill.ts';
export * from './month-statement.ts';
export * from './month-verify.ts';
export * from './month-verify-enums.ts';
export * from './reconcile-diff.ts';
export * from './reconcile-enums.ts';
