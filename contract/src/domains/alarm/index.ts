export * from './abnormal-record.ts';
export * from './charge-point-offline.ts';
export * from './live-alarm.ts';
export * from './menu.ts';
export * from './offline-record.ts';
