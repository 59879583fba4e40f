export { alarmJobs } from './alarm.jobs.ts';
export { raiseAlarm } from './live-alarm.service.ts';
