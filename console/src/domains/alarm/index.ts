export { useFollowedArrears } from './live-alarm/arrears-flag.ts';
