export { closeTodo, raiseTodo } from './backlog.service.ts';
export { todoJobs } from './todo.jobs.ts';
