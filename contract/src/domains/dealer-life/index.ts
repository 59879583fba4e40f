export * from './dealer-erasure.ts';
export * from './dealer-export.ts';
export * from './dealer-freeze.ts';
export * from './dealer-life.ts';
export * from './dealer-life-parameters.ts';
export * from './dealer-standing.rule.ts';
export * from './menu.ts';
