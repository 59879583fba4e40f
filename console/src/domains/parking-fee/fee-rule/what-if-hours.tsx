import type { WhatIfOutcome } from '@bochong/contract/parking-order';
import { useMemo } from 'react';
import { useDark } from '../../../kit/appearance.ts';
import { Chart, chartColors } from '../../../kit/chart.tsx';

const grid = { left: 56, right: 16, top: 32, bottom: 24 };

/** Receivable money by the hour the stays began in, by the rules of then and by this one. */
export function WhatIfHours({ hours }: { hours: WhatIfOutcome['hours'] }) {
  const [blue, , , , grey] = chartColors(useDark());
  const option = useMemo(() => {
    const bars = (name: string, key: 'beforeFen' | 'afterFen', color: string) => ({
      name,
      type: 'bar',
      color,
      barGap: 0,
      data: hours.map((sum) => sum[key] / 100),
    });
    return {
      grid,
      tooltip: { trigger: 'axis' },
      legend: { top: 0, right: 0 },
      xAxis: { type: 'category', data: hours.map((_, hour) => `${hour}时`) },
      yAxis: { type: 'value', name: '元' },
      series: [bars('原应收', 'beforeFen', grey), bars('新应收', 'afterFen', blue)],
    };
  }, [hours, blue, grey]);
  return <Chart option={option} height={260} label="按入场小时的应收，原规则与本规则" />;
}
