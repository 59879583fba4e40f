import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

/** {@link Chart}, whose code is fetched when the first one is drawn: for pictures that {@link SeriesChart} does not draw. */
export const LazyChart = (props: Parameters<typeof Chart>[0]) => (
  <Suspense fallback={<Skeleton active />}>
    <Chart {...props} />
  </Suspense>
);
