export * from './customer-enums.ts';
