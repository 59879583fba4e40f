export * from './dealer.ts';
export * from './menu.ts';
export * from './registration.ts';
