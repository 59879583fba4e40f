export { backgroundJobJobs } from './background-job.service.ts';
export { platformSettingsOf } from './platform-settings.repo.ts';
