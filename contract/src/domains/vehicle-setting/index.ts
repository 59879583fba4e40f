export * from './menu.ts';
export * from './plate-name.ts';
export * from './special-config.ts';
