import { type OccupyRuleFields, occupyRules } from '@bochong/contract/charging-tariff';
import { InputNumber, Skeleton } from 'antd';
import { useState } from 'react';
import { InstantInput } from '../../../fields/date-field.tsx';
import { formatDuration, formatFen, formatInstant } from '../../../kit/format.ts';
import { dayOf } from '../../../kit/instant.ts';
import { MoneyCurve } from '../../../kit/money-curve.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './occupy-curve.module.css';

type Rule = Omit<OccupyRuleFields, 'ruleName' | 'stationIds' | 'effectiveFrom'>;

/** What a bay costs by how long it is kept, and for one stay. */
export function OccupyCurve({ rule }: { rule: Rule }) {
  const [beginAt, setBeginAt] = useState(() => `${dayOf(Date.now())}T20:00:00+08:00`);
  const [stayMin, setStayMin] = useState(60);
  const { startOn, graceMin, graceMode, unitMin, unitPriceFen, capFen, dayCapFen, freeWindows } = rule;
  const asked = { startOn, graceMin, graceMode, unitMin, unitPriceFen, capFen, dayCapFen, freeWindows };
  const { data } = useEndpoint(
    occupyRules.preview,
    { body: { rule: asked, beginAt, stayMin } },
    { placeholderData: (before) => before, staleTime: 60_000 },
  );
  const last = data?.curve.at(-1)?.minutes ?? 180;
  const every = last > 600 ? 180 : 30;
  return (
    <section className={styles.curve} aria-label="占位费试算">
      <div>
        充电结束
        <InstantInput label="充电结束" value={beginAt} onChange={setBeginAt} />
        占位
        <InputNumber<number>
          aria-label="占位时长"
          min={0}
          max={2880}
          precision={0}
          suffix="分"
          value={stayMin}
          onChange={(minutes) => setStayMin(minutes ?? 0)}
        />
        {data && (
          <output>
            <b>{formatFen(data.feeFen)}元</b>
            {data.units > 0
              ? ` 免费至${formatInstant(data.graceEndAt).slice(11, 16)}，计费${formatDuration(data.billableSec)}，${data.units}个单位`
              : ' 未产生费用'}
          </output>
        )}
      </div>
      {data ? (
        <MoneyCurve
          stairs
          label="占位费随时长变化的曲线"
          points={data.curve.map(({ minutes, feeFen }) => ({ at: minutes, fen: feeFen }))}
          nameOf={(minutes) => formatDuration(minutes * 60)}
          ticks={Array.from({ length: Math.floor(last / every) + 1 }, (_, index) => [
            index * every,
            `${index * every}${index === 0 ? '分' : ''}`,
          ])}
        />
      ) : (
        <Skeleton active />
      )}
    </section>
  );
}
