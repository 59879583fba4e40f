export * from './charging-tariff.ts';
export * from './menu.ts';
export * from './occupy-rule.ts';
export * from './tariff-binding.ts';
export * from './tariff-content.ts';
export * from './tariff-enums.ts';
export * from './tariff-price.ts';
export * from './tariff-problem.ts';
