export * from './live-alarm.ts';
export * from './menu.ts';
