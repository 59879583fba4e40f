export * from './auto-pay.ts';
export * from './menu.ts';
