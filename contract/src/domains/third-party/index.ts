export * from './menu.ts';
export * from './third-setting.ts';
export * from './third-url.ts';
export * from './third-vendor.ts';
