export * from './menu.ts';
export * from './operation-kind.ts';
export * from './operation-log.ts';
export * from './personal-number.ts';
export * from './record-history.ts';
export * from './unusual-act.ts';
