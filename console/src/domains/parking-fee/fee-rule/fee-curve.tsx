import type { FeePreview } from '@bochong/contract/parking-fee';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatDuration, formatFen } from '../../../kit/format.ts';
import styles from './fee-rule.module.css';

const [height, left, bottom, top] = [180, 34, 22, 10];

/** A round step that draws about four lines. */
function stepOf(most: number): number {
  const rough = Math.max(100, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
}

/** The fee by duration as a stair; the pointer reads a value. */
export function FeeCurve({ points }: { points: FeePreview['curve'] }) {
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // Drawn at its real width, so that its texts keep their size.
  const [width, setWidth] = useState(480);
  useLayoutEffect(() => {
    const element = box.current as HTMLDivElement;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const last = points.at(-1)?.minutes ?? 1;
  const most = Math.max(100, ...points.map((point) => point.payableFen));
  const step = stepOf(most);
  const ceiling = Math.ceil(most / step) * step;
  const x = (minutes: number) => left + (minutes / last) * (width - left - 8);
  const y = (fen: number) => height - bottom - (fen / ceiling) * (height - bottom - top);
  const path = points
    .map((point, index) => (index === 0 ? `M${x(point.minutes)},${y(point.payableFen)}` : `V${y(point.payableFen)}H${x(point.minutes)}`))
    .join('');
  const read = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * width;
    const index = Math.round(((share - left) / (width - left - 8)) * (points.length - 1));
    setAt(Math.max(0, Math.min(points.length - 1, index)));
  };
  const point = at === null ? undefined : points[at];
  const everyHours = last > 1440 ? 12 : 3;
  return (
    <div ref={box} className={styles.feeCurve}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label="费用随停车时长变化的曲线"
        onPointerMove={read}
        onPointerLeave={() => setAt(null)}
      >
        {Array.from({ length: ceiling / step + 1 }, (_, index) => index * step).map((fen) => (
          <g key={fen}>
            <line x1={left} x2={width - 8} y1={y(fen)} y2={y(fen)} className={styles.grid} />
            <text x={left - 6} y={y(fen) + 4} textAnchor="end">
              {fen / 100}
            </text>
          </g>
        ))}
        {Array.from({ length: Math.floor(last / 60 / everyHours) + 1 }, (_, index) => index * everyHours).map((hour) => (
          <text key={hour} x={x(hour * 60)} y={height - 6} textAnchor="middle">
            {hour}
            {hour === 0 ? '时' : ''}
          </text>
        ))}
        <path d={`${path}L${x(last)},${y(0)}L${x(0)},${y(0)}Z`} className={styles.area} />
        <path d={path} className={styles.line} />
        {point && (
          <g>
            <line x1={x(point.minutes)} x2={x(point.minutes)} y1={top} y2={height - bottom} className={styles.cursor} />
            <circle cx={x(point.minutes)} cy={y(point.payableFen)} r={4} />
            <text
              x={x(point.minutes) + (point.minutes > last / 2 ? -8 : 8)}
              y={top + 12}
              textAnchor={point.minutes > last / 2 ? 'end' : 'start'}
              className={styles.value}
            >
              {formatDuration(point.minutes * 60)} {formatFen(point.payableFen)}元
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}
