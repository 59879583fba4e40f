export * from './menu.ts';
export * from './parameter.ts';
