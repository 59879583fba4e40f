export { statementEquations } from './roll-up/statement-equation.ts';
export { statementJobs } from './statement.jobs.ts';
