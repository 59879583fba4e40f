export * from './archive.ts';
export * from './data-kind.ts';
export * from './menu.ts';
export * from './retention-policy.ts';
