export * from './background-job.ts';
export * from './client-error.ts';
export * from './menu.ts';
export * from './platform-config.ts';
