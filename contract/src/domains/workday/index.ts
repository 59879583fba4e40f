export * from './menu.ts';
export * from './notices.ts';
export * from './workday.ts';
