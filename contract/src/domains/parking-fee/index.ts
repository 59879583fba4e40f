export * from './charge-enums.ts';
export * from './charge-rule.ts';
export * from './charge-rule-content.ts';
export { bandProblems, minuteOfClock, type RuleProblem, stepProblems } from './charge-rule-problem.ts';
export * from './fee-calculation.ts';
export * from './holiday-deploy.ts';
export * from './linked-parking.ts';
export * from './menu.ts';
