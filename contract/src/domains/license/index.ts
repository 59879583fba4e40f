export * from './license.ts';
export * from './license-action.ts';
export * from './license-enums.ts';
export * from './license-file.ts';
export * from './license-notice.ts';
export * from './license-status.ts';
export * from './menu.ts';
