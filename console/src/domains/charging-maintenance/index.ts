export { DeviceLogs } from './device-log/device-logs.tsx';
