export * from './menu.ts';
export * from './sys-dict.ts';
