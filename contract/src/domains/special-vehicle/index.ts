export * from './black-list.ts';
export * from './menu.ts';
