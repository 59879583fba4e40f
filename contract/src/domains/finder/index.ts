export * from './finder.ts';
