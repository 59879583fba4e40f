export * from './backlog.ts';
export * from './menu.ts';
