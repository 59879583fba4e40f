import { LiveAlarms } from '../domains/alarm/live-alarm/live-alarms.tsx';
import { ForcedReading } from '../domains/bulletin/received/forced-reading.tsx';
import { LicenseNotices } from '../domains/license/record/license-notices.tsx';

/** What stands beside every page and comes when the first one is there: live alarms, the state of the connection, bulletins one must read, licences about to end. */
export const Beside = () => (
  <>
    <LiveAlarms />
    <ForcedReading />
    <LicenseNotices />
  </>
);
