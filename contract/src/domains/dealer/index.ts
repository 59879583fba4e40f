export * from './area-record.ts';
export * from './dealer.ts';
export * from './dealer-fields.ts';
export * from './enterprise.ts';
export * from './menu.ts';
export * from './operator.ts';
export * from './platform-brand.ts';
export * from './registration.ts';
