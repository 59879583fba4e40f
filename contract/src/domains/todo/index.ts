export * from './archived-backlog.ts';
export * from './backlog.ts';
export * from './backlog-types.ts';
export * from './menu.ts';
export * from './todo-config.ts';
