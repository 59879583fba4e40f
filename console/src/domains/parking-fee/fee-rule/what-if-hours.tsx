import type { WhatIfOutcome } from '@bochong/contract/parking-order';
import { SeriesChart } from '../../../kit/series-chart.tsx';

/** Receivable money by the hour the stays began in, by the rules of then and by this one. */
export const WhatIfHours = ({ hours }: { hours: WhatIfOutcome['hours'] }) => (
  <SeriesChart
    label="按入场小时的应收，原规则与本规则"
    height={260}
    at={hours.map((_, hour) => `${hour}时`)}
    axes={[{ name: '元' }]}
    series={[
      { name: '原应收', type: 'bar', hue: 'grey', data: hours.map(({ beforeFen }) => beforeFen / 100) },
      { name: '新应收', type: 'bar', hue: 'blue', data: hours.map(({ afterFen }) => afterFen / 100) },
    ]}
  />
);
