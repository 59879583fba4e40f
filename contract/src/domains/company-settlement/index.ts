export * from './menu.ts';
export * from './settlement.ts';
