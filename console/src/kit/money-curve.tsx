import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatFen } from './format.ts';
import styles from './money-curve.module.css';

const [height, left, bottom, top] = [180, 34, 22, 10];

/** A round step that draws about four lines. */
function stepOf(most: number): number {
  const rough = Math.max(100, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
}

/** What something costs (fen) at a place of the axis. */
export interface CurvePoint {
  at: number;
  fen: number;
}

interface MoneyCurveProps {
  /** Ascending. */
  points: readonly CurvePoint[];
  /** Said of the whole drawing. */
  label: string;
  /** A place in words: where the pointer reads a value. */
  nameOf: (at: number) => string;
  /** Marks of the axis and their words. */
  ticks: readonly (readonly [at: number, text: string])[];
  /** Rises in steps; else in straight lines. */
  stairs?: boolean;
}

/** An amount of money by how long or how much; the pointer reads a value. */
export function MoneyCurve({ points, label, nameOf, ticks, stairs = false }: MoneyCurveProps) {
  const [chosen, setChosen] = useState<number | null>(null);
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
  const last = points.at(-1)?.at || 1;
  const most = Math.max(100, ...points.map(({ fen }) => fen));
  const step = stepOf(most);
  const ceiling = Math.ceil(most / step) * step;
  const x = (at: number) => left + (at / last) * (width - left - 8);
  const y = (fen: number) => height - bottom - (fen / ceiling) * (height - bottom - top);
  const path = points
    .map(({ at, fen }, index) => (index === 0 ? `M${x(at)},${y(fen)}` : stairs ? `V${y(fen)}H${x(at)}` : `L${x(at)},${y(fen)}`))
    .join('');
  const read = (event: PointerEvent<SVGSVGElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const at = (((event.clientX - bounds.left) / bounds.width) * width - left) * (last / (width - left - 8));
    const distances = points.map((point) => Math.abs(point.at - at));
    setChosen(distances.indexOf(Math.min(...distances)));
  };
  const point = chosen === null ? undefined : points[chosen];
  const first = points[0]?.at ?? 0;
  return (
    <div ref={box} className={styles.moneyCurve}>
      <svg width={width} height={height} role="img" aria-label={label} onPointerMove={read} onPointerLeave={() => setChosen(null)}>
        {Array.from({ length: ceiling / step + 1 }, (_, index) => index * step).map((fen) => (
          <g key={fen}>
            <line x1={left} x2={width - 8} y1={y(fen)} y2={y(fen)} className={styles.grid} />
            <text x={left - 6} y={y(fen) + 4} textAnchor="end">
              {fen / 100}
            </text>
          </g>
        ))}
        {ticks.map(([at, text]) => (
          <text key={at} x={x(at)} y={height - 6} textAnchor={at === last ? 'end' : 'middle'}>
            {text}
          </text>
        ))}
        <path d={`${path}L${x(last)},${y(0)}L${x(first)},${y(0)}Z`} className={styles.area} />
        <path d={path} className={styles.line} />
        {point && (
          <g>
            <line x1={x(point.at)} x2={x(point.at)} y1={top} y2={height - bottom} className={styles.cursor} />
            <circle cx={x(point.at)} cy={y(point.fen)} r={4} />
            <text
              x={x(point.at) + (point.at > last / 2 ? -8 : 8)}
              y={top + 12}
              textAnchor={point.at > last / 2 ? 'end' : 'start'}
              className={styles.value}
            >
              {nameOf(point.at)} {formatFen(point.fen)}元
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}
