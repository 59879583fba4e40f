export * from './record-history.ts';
