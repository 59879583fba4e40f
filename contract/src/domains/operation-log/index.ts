export * from './personal-number.ts';
export * from './record-history.ts';
