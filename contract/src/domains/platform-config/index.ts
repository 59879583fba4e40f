export * from './platform-config.ts';
