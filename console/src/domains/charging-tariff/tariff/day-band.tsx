import { clockOfMinute, rateLabel, type TariffSegment, yuanPerKwh } from '@bochong/contract/charging-tariff';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import styles from './rates.module.css';

const sum = ({ elecPriceE5, servicePriceE5 }: TariffSegment) => elecPriceE5 + servicePriceE5;
const wordsOf = (segment: TariffSegment) =>
  `${clockOfMinute(segment.startMin)}-${clockOfMinute(segment.endMin)} ${rateLabel.label(segment.rateLabel)} ${yuanPerKwh(sum(segment))}元/度`;

interface DayBandProps {
  segments: readonly TariffSegment[];
  /** Named to whoever does not see it. */
  title: string;
  /** Small, without hours: in a row of a list. */
  small?: boolean;
  /** Called with a stretch that was drawn over, in minutes. */
  onPaint?: (startMin: number, endMin: number) => void;
}

const placed = (startMin: number, endMin: number, height = 100): CSSProperties => ({
  left: `${startMin / 14.4}%`,
  width: `${Math.max(0, endMin - startMin) / 14.4}%`,
  height: `${height}%`,
});

/** Stretches of the day that no segment has. */
function gapsOf(segments: readonly TariffSegment[]): [startMin: number, endMin: number][] {
  const gaps: [number, number][] = [];
  let reached = 0;
  for (const { startMin, endMin } of segments.toSorted((a, b) => a.startMin - b.startMin)) {
    if (startMin > reached) gaps.push([reached, startMin]);
    reached = Math.max(reached, endMin);
  }
  return reached < 1440 ? [...gaps, [reached, 1440]] : gaps;
}

/** The prices of a day over its 24 hours: colour and name of the label, height for what a kilowatt-hour costs. A gap is hatched. */
export function DayBand({ segments, title, small = false, onPaint }: DayBandProps) {
  const [drag, setDrag] = useState<readonly [from: number, to: number] | null>(null);
  const most = Math.max(1, ...segments.map(sum));
  const minuteAt = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(1410, Math.max(0, Math.floor(((event.clientX - left) / width) * 48) * 30));
  };
  const [from, to] = drag ? [Math.min(...drag), Math.max(...drag) + 30] : [0, 0];
  const painting = onPaint && {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const minute = minuteAt(event);
      setDrag([minute, minute]);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => drag && setDrag([drag[0], minuteAt(event)]),
    onPointerUp: () => {
      if (drag) onPaint(from, to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  };
  return (
    <figure className={`${styles.dayBand} ${small ? styles.small : ''}`}>
      <div role="img" aria-label={`${title}：${segments.map(wordsOf).join('，')}`} className={onPaint && styles.paintable} {...painting}>
        {gapsOf(segments).map(([startMin, endMin]) => (
          <s key={startMin} style={placed(startMin, endMin)} />
        ))}
        {segments.map((segment, index) => (
          <i
            key={index}
            data-rate={segment.rateLabel}
            title={wordsOf(segment)}
            style={placed(segment.startMin, segment.endMin, small ? 100 : 30 + (sum(segment) / most) * 70)}
          >
            {!small && segment.endMin - segment.startMin >= 60 && (
              <>
                <b>{rateLabel.label(segment.rateLabel)}</b>
                {segment.endMin - segment.startMin >= 120 && (
                  <span data-short={segment.endMin - segment.startMin < 240}>{yuanPerKwh(sum(segment))}</span>
                )}
              </>
            )}
          </i>
        ))}
        {drag && (
          <em style={placed(from, to)}>
            {clockOfMinute(from)}-{clockOfMinute(to)}
          </em>
        )}
      </div>
      {!small && (
        <figcaption aria-hidden="true">
          {[0, 3, 6, 9, 12, 15, 18, 21, 24].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** The colour of a label beside its name. */
export const RateMark = ({ of }: { of: number }) => (
  <span className={styles.rateMark}>
    <i data-rate={of} />
    {rateLabel.label(of)}
  </span>
);
