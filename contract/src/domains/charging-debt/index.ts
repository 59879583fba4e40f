export * from './charging-debt.ts';
export * from './charging-debt-enums.ts';
export * from './charging-debt-remind.ts';
export * from './menu.ts';
