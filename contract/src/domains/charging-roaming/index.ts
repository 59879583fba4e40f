export * from './ocpi-link.ts';
export * from './ocpi-token.ts';
