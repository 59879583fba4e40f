export * from './menu.ts';
export * from './monitor.ts';
export * from './monitor-view.ts';
export * from './recorder.ts';
