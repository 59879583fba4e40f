export * from './charging-fault.ts';
export * from './menu.ts';
