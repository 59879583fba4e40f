export { subOperatorJobs } from './sub-operator.jobs.ts';
export { insertPresetTypes } from './sub-operator.repo.ts';
