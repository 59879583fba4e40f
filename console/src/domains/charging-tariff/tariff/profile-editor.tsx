import {
  clockOfMinute,
  type DayProfile,
  type RateLabel,
  rateLabel,
  type TariffSegment,
  yuanPerKwh,
} from '@bochong/contract/charging-tariff';
import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { DayBand, RateMark } from './day-band.tsx';
import styles from './editor.module.css';
import { PriceInput } from './price-input.tsx';
import { halfHoursOf, movedEnd, type Price, painted, priceOf, repriced, without } from './segments.ts';

const halfHours = Array.from({ length: 49 }, (_, index) => ({ value: index * 30, label: clockOfMinute(index * 30) }));

interface RateTableProps {
  segments: readonly TariffSegment[];
  brush: RateLabel;
  prices(label: RateLabel): Price;
  onBrush(label: RateLabel): void;
  onPrice(label: RateLabel, price: Price): void;
}

/** What each label costs on this day, and which of them is drawn with. */
const RateTable = ({ segments, brush, prices, onBrush, onPrice }: RateTableProps) => (
  <table className={styles.rateTable}>
    <thead>
      <tr>
        {['画笔', '电费(元/度)', '服务费(元/度)', '合计', '时长'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rateLabel.options.map(({ value, label }) => {
        const price = prices(value);
        const hours = halfHoursOf(segments, value) / 2;
        return (
          <tr key={value} data-unused={hours === 0}>
            <td>
              <Radio checked={brush === value} onChange={() => onBrush(value)} aria-label={`用${label}段画`}>
                <RateMark of={value} />
              </Radio>
            </td>
            <td>
              <PriceInput
                label={`${label}段电费`}
                value={price.elecPriceE5}
                onChange={(elecPriceE5) => onPrice(value, { ...price, elecPriceE5 })}
              />
            </td>
            <td>
              <PriceInput
                label={`${label}段服务费`}
                value={price.servicePriceE5}
                onChange={(servicePriceE5) => onPrice(value, { ...price, servicePriceE5 })}
              />
            </td>
            <td>{yuanPerKwh(price.elecPriceE5 + price.servicePriceE5)}</td>
            <td>{hours > 0 ? `${hours}小时` : '—'}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

interface SegmentRowProps {
  segment: TariffSegment;
  no: number;
  onEnd(endMin: number): void;
  onChange(segment: TariffSegment): void;
  onRemove: (() => void) | null;
}

const SegmentRow = ({ segment, no, onEnd, onChange, onRemove }: SegmentRowProps) => (
  <li>
    <span className={styles.span}>{clockOfMinute(segment.startMin)} –</span>
    <Select
      size="small"
      aria-label={`第${no}段结束`}
      options={halfHours.slice(1)}
      value={segment.endMin}
      onChange={onEnd}
      popupMatchSelectWidth={false}
    />
    <EnumSelect
      size="small"
      of={rateLabel}
      aria-label={`第${no}段类型`}
      allowClear={false}
      value={segment.rateLabel}
      onChange={(label) => onChange({ ...segment, rateLabel: label as RateLabel })}
    />
    <PriceInput label={`第${no}段电费`} value={segment.elecPriceE5} onChange={(elecPriceE5) => onChange({ ...segment, elecPriceE5 })} />
    <PriceInput
      label={`第${no}段服务费`}
      value={segment.servicePriceE5}
      onChange={(servicePriceE5) => onChange({ ...segment, servicePriceE5 })}
    />
    <Button type="text" size="small" aria-label={`删除第${no}段`} disabled={onRemove === null} onClick={() => onRemove?.()}>
      ✕
    </Button>
  </li>
);

/** One day's prices: drawn over the band with a label, or entered segment by segment. */
export function ProfileEditor({ profile, onChange }: { profile: DayProfile; onChange(segments: TariffSegment[]): void }) {
  const { segments, profileName } = profile;
  const [brush, setBrush] = useState<RateLabel>(rateLabel.PEAK);
  // Prices of labels that the day does not have yet: kept until they are drawn.
  const [wished, setWished] = useState<Partial<Record<RateLabel, Price>>>({});
  const prices = (label: RateLabel): Price => (halfHoursOf(segments, label) === 0 ? wished[label] : undefined) ?? priceOf(segments, label);
  const reprice = (label: RateLabel, price: Price) => {
    setWished({ ...wished, [label]: price });
    onChange(repriced(segments, label, price));
  };
  return (
    <>
      <p className={styles.hint}>选一支画笔，在下面的24小时上拖动，按半小时画出时段；柱子越高单价越高。</p>
      <DayBand
        title={`${profileName}24小时价格`}
        segments={segments}
        onPaint={(from, to) => onChange(painted(segments, from, to, { rateLabel: brush, ...prices(brush) }))}
      />
      <div className={styles.profileParts}>
        <RateTable segments={segments} brush={brush} prices={prices} onBrush={setBrush} onPrice={reprice} />
        <ol className={styles.segmentRows} aria-label={`${profileName}的时段`}>
          {segments.map((segment, index) => (
            <SegmentRow
              key={index}
              no={index + 1}
              segment={segment}
              onEnd={(endMin) => onChange(movedEnd(segments, index, endMin))}
              onChange={(next) =>
                onChange(segments.with(index, next.rateLabel === segment.rateLabel ? next : { ...next, ...prices(next.rateLabel) }))
              }
              onRemove={segments.length > 1 ? () => onChange(without(segments, index)) : null}
            />
          ))}
        </ol>
      </div>
    </>
  );
}
