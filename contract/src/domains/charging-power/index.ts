export * from './menu.ts';
export * from './power-budget.ts';
