export * from './ocpi-link.ts';
