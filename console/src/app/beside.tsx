import { useEffect } from 'react';
import { LiveAlarms } from '../domains/alarm/live-alarm/live-alarms.tsx';
import { ForcedReading } from '../domains/bulletin/received/forced-reading.tsx';
import { LicenseNotices } from '../domains/license/record/license-notices.tsx';
import { MonthMarks } from '../domains/reconciliation/month/month-marks.tsx';
import { OwnWords } from '../domains/vehicle-setting/own-words.tsx';
import { FormFrame } from '../kit/form-modal.tsx';

/** What stands beside every page and comes when the first one is there: live alarms, the state of the connection, bulletins one must read, licences about to end. */
export function Beside() {
  // The next dialog opens at once; what cannot be fetched now is fetched then.
  useEffect(() => void FormFrame.fetch().catch(() => undefined), []);
  return (
    <>
      <LiveAlarms />
      <ForcedReading />
      <LicenseNotices />
      <MonthMarks />
      <OwnWords />
    </>
  );
}
