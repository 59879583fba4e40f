export * from './menu.ts';
export * from './own-company.ts';
