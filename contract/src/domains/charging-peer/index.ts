export * from './peer-enums.ts';
