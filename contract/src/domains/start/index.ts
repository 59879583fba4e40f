export * from './start.ts';
