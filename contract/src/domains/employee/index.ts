export * from './employee.ts';
export * from './menu.ts';
