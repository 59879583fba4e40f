import { carType, energyType } from '@bochong/contract/kernel/vehicle';
import { type FeePreview, type FeeRuleContent, feeRules } from '@bochong/contract/parking-fee';
import { Segmented, Select, Skeleton } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { DateRange } from '../../../fields/date-range.tsx';
import { formatDuration, formatFen } from '../../../kit/format.ts';
import { dayOf } from '../../../kit/instant.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import fee from '../fee-timeline.module.css';
import { FeeTimeline } from '../fee-timeline.tsx';
import { FeeCurve } from './fee-curve.tsx';
import styles from './fee-rule.module.css';
import { WeekHeatMap } from './week-heat-map.tsx';

interface Vehicle {
  energyType?: 1 | 2;
  carType?: number;
}

const marks = [30, 60, 120, 240, 480, 720, 1440, 2880, 4320];

/** The fee by duration as a table: the figures behind the curve. */
function DurationTable({ curve }: { curve: FeePreview['curve'] }) {
  const rows = curve.filter((point) => marks.includes(point.minutes));
  return (
    <dl className={styles.durationTable}>
      {rows.map((point) => (
        <div key={point.minutes}>
          <dt>{formatDuration(point.minutes * 60)}</dt>
          <dd>{formatFen(point.payableFen)}</dd>
        </div>
      ))}
    </dl>
  );
}

function TryStay({ content, vehicle }: { content: FeeRuleContent; vehicle: Vehicle }) {
  const day = dayOf(Date.now());
  const [[enter, exit], setRange] = useState<readonly [string, string]>([`${day} 09:00:00`, `${day} 18:20:00`]);
  const body = { content, vehicle: vehicle as never, enter, exit };
  const { data, isError, error } = useEndpoint(feeRules.simulate, { body }, { placeholderData: (before) => before, staleTime: 60_000 });
  return (
    <>
      <DateRange label="入场" allowClear={false} keepsEnter value={[enter, exit]} onChange={(next) => next && setRange(next)} />
      {isError ? <p className={fee.feeNote}>{error.message}</p> : data ? <FeeTimeline fee={data} /> : <Skeleton active />}
    </>
  );
}

const energyOptions = [
  { value: 0, label: '全部能源' },
  ...energyType.options.filter(({ value }) => value !== energyType.UNKNOWN).map(({ value, label }) => ({ value: value as number, label })),
];

interface RulePreviewProps {
  content: FeeRuleContent;
  /** Told the rule in words whenever they change. */
  onSummary?: (summary: string) => void;
}

/** What a rule would charge, drawn while it is being edited. */
export function RulePreview({ content, onSummary }: RulePreviewProps) {
  const [vehicle, setVehicle] = useState<Vehicle>({});
  const [hours, setHours] = useState<24 | 72>(24);
  const settled = useDeferredValue(content);
  const body = { content: settled, vehicle: vehicle as never };
  const { data, isError, error } = useEndpoint(feeRules.preview, { body }, { placeholderData: (before) => before, staleTime: 60_000 });
  const summary = data?.summary;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what is told, not who hears them
  useEffect(() => {
    if (summary !== undefined) onSummary?.(summary);
  }, [summary]);
  const choose = (key: keyof Vehicle) => (value: number) => {
    const { [key]: _, ...rest } = vehicle;
    setVehicle(value === 0 ? rest : ({ ...rest, [key]: value } as Vehicle));
  };
  return (
    <section className={styles.rulePreview} aria-label="实时预览">
      <header>
        <h3>实时预览</h3>
        <Select
          size="small"
          aria-label="能源类型"
          value={vehicle.energyType ?? 0}
          options={energyOptions}
          onChange={choose('energyType')}
          popupMatchSelectWidth={false}
        />
        <Select
          size="small"
          aria-label="停车身份"
          value={vehicle.carType ?? carType.TEMP}
          options={[...carType.options]}
          onChange={choose('carType')}
          popupMatchSelectWidth={false}
        />
      </header>
      {isError ? (
        <p className={fee.feeNote}>{error.message}</p>
      ) : data ? (
        <>
          <p className={styles.ruleSummary}>{data.summary}</p>
          <WeekHeatMap week={data.week} />
          <div className={styles.curveHead}>
            <h4>费用随时长变化（周一8:00入场）</h4>
            <Segmented
              size="small"
              value={hours}
              options={[
                { value: 24, label: '24小时' },
                { value: 72, label: '72小时' },
              ]}
              onChange={setHours}
            />
          </div>
          <FeeCurve points={data.curve.filter((point) => point.minutes <= hours * 60)} />
          <DurationTable curve={data.curve} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      <Allowed to={feeRules.simulate}>
        <h4>试算一次停车</h4>
        <TryStay content={settled} vehicle={vehicle} />
      </Allowed>
    </section>
  );
}
