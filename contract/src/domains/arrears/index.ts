export * from './arrears-enums.ts';
export * from './arrears-record.ts';
export * from './menu.ts';
