import {
  cameraCoveredPage,
  chargePointOfflineRecordPage,
  chargePointOfflineRecords,
  coveredRecords,
  illegalParkingPage,
  illegalParks,
  occupyAbnormalPage,
  occupyAbnormals,
  recordStatus,
} from '@bochong/contract/alarm';
import { useEffect } from 'react';
import type { Callable } from '../../../kit/api.ts';
import { setMenuMark } from '../../../kit/menu-marks.ts';
import { useTotal } from '../../../kit/use-total.ts';
import { exceptionWindow } from './exception-window.ts';

const askAgainMs = 60_000;

/** A red dot at a page of abnormal records as long as it counts any; without the page's code nothing is asked. */
function ExceptionMark<I, D extends { totalRecord: number }>({ code, list, input }: { code: string; list: Callable<I, D>; input: I }) {
  const total = useTotal(code, list, input, { refetchInterval: askAgainMs });
  useEffect(() => setMenuMark(code, total > 0 ? 'dot' : null), [code, total]);
  return null;
}

/** The three exception counts of the specification, and charging piles that are away. */
export function ExceptionMarks() {
  const { from, to } = exceptionWindow();
  const ongoing = { query: { startTime: from, endTime: to, status: recordStatus.ONGOING, pageSize: 10 } };
  return (
    <>
      <ExceptionMark
        code={illegalParkingPage.code}
        list={illegalParks.list}
        input={{ query: { bgnTime: from, endTime: to, pageSize: 10 } }}
      />
      <ExceptionMark code={occupyAbnormalPage.code} list={occupyAbnormals.list} input={ongoing} />
      <ExceptionMark code={cameraCoveredPage.code} list={coveredRecords.list} input={ongoing} />
      <ExceptionMark
        code={chargePointOfflineRecordPage.code}
        list={chargePointOfflineRecords.list}
        input={{ query: { recordStatus: recordStatus.ONGOING, pageSize: 10 } }}
      />
    </>
  );
}
