export * from './arrears-enums.ts';
export * from './arrears-pay.ts';
export * from './arrears-plate.ts';
export * from './arrears-record.ts';
export * from './etc-rule.ts';
export * from './menu.ts';
export * from './park-rela.ts';
export * from './plate-clazz.ts';
