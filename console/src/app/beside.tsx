import { LiveAlarms } from '../domains/alarm/live-alarms.tsx';
import { ForcedReading } from '../domains/bulletin/forced-reading.tsx';

/** What stands beside every page and comes when the first one is there: live alarms, the state of the connection, bulletins one must read. */
export const Beside = () => (
  <>
    <LiveAlarms />
    <ForcedReading />
  </>
);
