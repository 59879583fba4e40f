import { lazy, Suspense } from 'react';
import { useHeaderState } from '../kit/page-header.ts';
import { usePlatformType } from '../kit/session.ts';

const DealerPicker = lazy(async () => ({ default: (await import('./dealer-picker.tsx')).DealerPicker }));
const DayRangeButton = lazy(async () => ({ default: (await import('./day-range-button.tsx')).DayRangeButton }));

/** What the shown page asked for beside the tabs: dealer selector and date-range query. */
export function HeaderTools() {
  const dealer = useHeaderState((state) => state.header.dealer);
  const dayRanges = useHeaderState((state) => state.header.dayRanges);
  const several = usePlatformType() === '2';
  if (!(dealer && several) && !dayRanges) return null;
  return (
    <div className="header-tools">
      <Suspense fallback={null}>
        {dealer && several && <DealerPicker mode={dealer} />}
        {dayRanges && <DayRangeButton />}
      </Suspense>
    </div>
  );
}
