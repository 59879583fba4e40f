export * from './local-list.ts';
export * from './menu.ts';
