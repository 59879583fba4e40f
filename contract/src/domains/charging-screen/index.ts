export * from './menu.ts';
export * from './screen.ts';
export * from './screen-config.ts';
