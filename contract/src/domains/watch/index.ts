export * from './menu.ts';
export * from './monitor.ts';
export * from './recorder.ts';
