export * from './bulletin.ts';
export * from './menu.ts';
