export * from './tariff-content.ts';
export * from './tariff-enums.ts';
export * from './tariff-problem.ts';
