export * from './menu.ts';
export * from './third-page.ts';
