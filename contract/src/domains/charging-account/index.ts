export * from './charging-account.ts';
export * from './menu.ts';
