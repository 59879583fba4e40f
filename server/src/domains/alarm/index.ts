export { alarmJobs } from './alarm.jobs.ts';
export { raiseAlarm } from './live-alarm/live-alarm.service.ts';
