import { cameraCoveredPage, chargePointOfflineRecordPage, illegalParkingPage, occupyAbnormalPage } from '@bochong/contract/alarm';
import { beforeEach, expect, test } from 'vitest';
import { useMenuMarks } from '../../../kit/menu-marks.ts';
import { useCountedCalls } from '../../../kit/testing/counted-calls.tsx';
import { ExceptionMarks } from './exception-marks.tsx';

const period = 'Time=2026-11-19+00%3A00%3A00&endTime=2026-11-22+23%3A59%3A59';
const lists = [
  [illegalParkingPage.code, `illegalParkRecords?bgn${period}`],
  [occupyAbnormalPage.code, `occupyAbnormalRecords?start${period}&status=1`],
  [cameraCoveredPage.code, `cameraCoveredRecords?start${period}&status=1`],
  [chargePointOfflineRecordPage.code, 'chargeOfflineRecords?recordStatus=1'],
] as const;

const calls = useCountedCalls('2026-11-22T10:00:00+08:00');
beforeEach(() => {
  useMenuMarks.setState({}, true);
  calls.total = 1;
});

const show = (...codes: string[]) => calls.show(<ExceptionMarks />, codes);
const marked = () =>
  Object.entries(useMenuMarks.getState())
    .filter(([, mark]) => mark === 'dot')
    .map(([code]) => code);

test('without their codes no exceptions are counted', async () => {
  await show();
  expect(calls.asked).toEqual([]);
  expect(marked()).toEqual([]);
});

test.each(lists)(
  'the code %s alone counts and marks its own records: those of the last three days, piles whenever they went away',
  async (code, call) => {
    await show(code);
    expect(calls.asked.length).toBeGreaterThan(0);
    expect(calls.asked.filter((url) => !url.includes(call))).toEqual([]);
    expect(marked()).toEqual([code]);
  },
);

test('every change of the route counts exceptions again', async () => {
  const goTo = await show(...lists.map(([code]) => code));
  const before = calls.asked.length;
  await goTo('/elsewhere');
  expect(calls.asked.slice(before)).toHaveLength(4);
});
