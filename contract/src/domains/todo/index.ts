export * from './backlog.ts';
export * from './backlog-types.ts';
export * from './menu.ts';
