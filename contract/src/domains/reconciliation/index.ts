export * from './daily-bill.ts';
export * from './menu.ts';
export * from './reconcile-diff.ts';
export * from './reconcile-enums.ts';
