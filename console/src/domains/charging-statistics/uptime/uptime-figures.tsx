import { type chargingUptime, uptimeTargetBp } from '@bochong/contract/charging-statistics';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Figures } from '../../../kit/figures.tsx';
import { SeriesChart } from '../../../kit/series-chart.tsx';
import { numberOf, percentOf } from '../statistics/stat-words.ts';
import styles from './uptime.module.css';
import { spanOf } from './uptime-words.ts';

type Overview = Data<typeof chargingUptime.overview>;

/** What a period came to. */
export const UptimeFigureRow = ({ data: { total, gunCount, belowCount } }: { data: Overview }) => (
  <Figures
    className={styles.figures}
    items={[
      [
        '可用率',
        percentOf(total.uptimeBp),
        {
          note: `目标 ${percentOf(uptimeTargetBp)}`,
          alarm: (total.uptimeBp ?? uptimeTargetBp) < uptimeTargetBp,
          counts: '（应可用时长 − 停机时长）÷ 应可用时长，重叠只算一次',
        },
      ],
      ['未达标枪', numberOf(belowCount), { note: `共 ${numberOf(gunCount)} 把`, alarm: belowCount > 0, counts: '可用率低于目标的枪' }],
      ['停机时长', spanOf(total.downSec), { note: '各枪合计', counts: '故障、离线、停用，扣除免计' }],
      ['免计时长', spanOf(total.excludedSec), { note: '各枪合计', counts: '非营业时间和已登记的检修、停电等时间里的中断' }],
      ['故障次数', numberOf(total.faultCount), { note: `已修复 ${numberOf(total.repairedCount)}`, counts: '使枪不能用的故障，误报除外' }],
      ['平均响应', spanOf(total.answerSec), { counts: '从发生到派单或关闭' }],
      ['平均修复时长', spanOf(total.repairSec), { counts: '从发生到枪恢复可用（MTTR）' }],
      ['平均无故障时长', spanOf(total.betweenSec), { counts: '可用时长 ÷ 故障次数（MTBF）' }],
    ]}
  />
);

const hours = (seconds: number) => Math.round(seconds / 36) / 100;

/** Down time of each day or month by cause, beside the uptime. */
export const UptimeSteps = ({ steps }: { steps: Overview['steps'] }) => (
  <SeriesChart
    label="停机时长与可用率"
    height={220}
    at={steps.map(({ step }) => (step.length === 7 ? step : step.slice(5)))}
    axes={[{ name: '小时' }, { name: '%', scale: true, max: 100 }]}
    series={[
      { name: '故障', type: 'bar', hue: 'red', data: steps.map(({ faultSec }) => hours(faultSec)) },
      { name: '离线', type: 'bar', hue: 'grey', data: steps.map(({ offlineSec }) => hours(offlineSec)) },
      { name: '停用', type: 'bar', hue: 'amber', data: steps.map(({ outOfServiceSec }) => hours(outOfServiceSec)) },
      {
        name: '可用率',
        type: 'line',
        hue: 'green',
        right: true,
        data: steps.map(({ uptimeBp }) => (uptimeBp === null ? null : uptimeBp / 100)),
      },
    ]}
  />
);
