import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { useDark } from './appearance.ts';
import { linesOf, nameEvery, type Scale, type ScaleWish, scaleOf } from './chart-scale.ts';
import { chartColors } from './chart-theme.ts';
import styles from './series-chart.module.css';
import { useElementHeight } from './use-element-height.ts';
import { useElementWidth } from './use-element-width.ts';

const hues = ['blue', 'green', 'amber', 'red', 'grey'] as const;
type Hue = (typeof hues)[number];
/** The house's colours by name, in the theme that is shown. */
export function useHues(): Readonly<Record<Hue, string>> {
  const dark = useDark();
  return useMemo(() => {
    const colors = chartColors(dark);
    return Object.fromEntries(hues.map((hue, index) => [hue, colors[index]])) as Record<Hue, string>;
  }, [dark]);
}

export interface Series {
  name: string;
  type: 'bar' | 'line';
  hue: Hue;
  /** One for each point of the category axis; null where nothing is known. */
  data: readonly (number | null)[];
  /** Measured by the axis at the right. */
  right?: boolean;
  /** What it is compared with. */
  dashed?: boolean;
}

interface Axis extends ScaleWish {
  /** Unit of its values. */
  name?: string;
}

interface SeriesChartProps {
  /** In words what it shows. */
  label: string;
  height: number | string;
  /** Points of the category axis. */
  at: readonly string[];
  /** The left value axis, and the right one. */
  axes: readonly [Axis] | readonly [Axis, Axis];
  series: readonly Series[];
  /** Leads from a point to its rows; a press is taken for the series that is drawn nearest. */
  onPick?: ((point: number, series: number) => void) | undefined;
}

const [top, bottom] = [18, 22];
/** Of a figure at the axis. */
const digitWidth = 7;
const widestBar = 18;
const said = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });
const known = (data: Series['data']) => data.filter((value) => value !== null);

/** Bars and lines over one category axis: counts of days, hours or lanes side by side. A press on a name of the legend hides its series. */
export function SeriesChart({ label, height, at, axes, series, onPick }: SeriesChartProps) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [measured, width] = useElementWidth();
  const shown = series.map((one, index) => ({ ...one, index })).filter(({ name }) => !hidden.includes(name));
  const toggle = (name: string) => setHidden((names) => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]));
  return (
    <div className={styles.chart} style={{ height }} ref={measured}>
      <div className={styles.legend}>
        {series.map(({ name, type, hue, dashed = false }) => (
          <button key={name} type="button" aria-pressed={!hidden.includes(name)} onClick={() => toggle(name)}>
            <i data-hue={hue} data-line={type === 'line' || undefined} data-dashed={dashed || undefined} />
            {name}
          </button>
        ))}
      </div>
      <Picture label={label} width={width} at={at} axes={axes} series={shown} onPick={onPick} />
    </div>
  );
}

type Shown = Series & { index: number };
type PictureProps = Omit<SeriesChartProps, 'height' | 'series'> & { series: readonly Shown[]; width: number };

function Picture({ label, width, at, axes, series, onPick }: PictureProps) {
  const [measured, height] = useElementHeight();
  const [point, setPoint] = useState<number | null>(null);
  const colors = useHues();
  const scales = axes.map((axis, index) =>
    scaleOf(
      series.filter(({ right = false }) => right === (index === 1)).flatMap(({ data }) => known(data)),
      axis,
    ),
  );
  const sideOf = (scale: Scale | undefined) =>
    scale === undefined ? 12 : 14 + digitWidth * Math.max(4, ...linesOf(scale).map((value) => said(value).length));
  const [left, right] = [sideOf(scales[0]), sideOf(scales[1])];
  const room = Math.max(1, width - left - right);
  const share = room / Math.max(1, at.length);
  const x = (index: number) => left + (index + 0.5) * share;
  const y = (value: number, { least, most }: Scale) => height - bottom - ((value - least) / (most - least)) * (height - bottom - top);
  const scaleFor = (one: Shown) => scales[one.right ? 1 : 0] as Scale;
  const bars = series.filter(({ type }) => type === 'bar');
  const barWidth = Math.max(1, Math.min(widestBar, (share * 0.7) / Math.max(1, bars.length)));
  const barAt = (one: Shown, index: number) => x(index) + (bars.indexOf(one) - bars.length / 2) * barWidth;

  const pointAt = (event: MouseEvent<SVGSVGElement>): number | null => {
    const at0 = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    return at0 < 0 || at0 > room || at.length === 0 ? null : Math.min(at.length - 1, Math.floor(at0 / share));
  };
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const index = pointAt(event);
    if (index === null || !onPick) return;
    const over = event.clientY - event.currentTarget.getBoundingClientRect().top;
    // A place inside a bar is the bar's, unless a line runs close by.
    const distances = series.flatMap((one) => {
      const value = one.data[index];
      if (value === null || value === undefined) return [];
      const above = y(value, scaleFor(one));
      return [{ index: one.index, far: one.type === 'bar' && over >= above ? 6 : Math.abs(over - above) }];
    });
    const nearest = distances.toSorted((a, b) => a.far - b.far)[0];
    if (nearest) onPick(index, nearest.index);
  };
  // By keys as by the pointer: arrows go from point to point, Enter leads to the first series that is known there.
  const step = (event: KeyboardEvent) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move !== undefined) setPoint(Math.max(0, Math.min(at.length - 1, (point ?? -move) + move)));
    const first = series.find(({ data }) => point !== null && typeof data[point] === 'number');
    if (event.key === 'Enter' && point !== null && first) onPick?.(point, first.index);
  };
  const every = nameEvery(at.length, Math.max(0, ...at.map((name) => name.length)) * digitWidth + 12, room);

  return (
    <div className={styles.picture} ref={measured}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={label}
        data-leads={onPick !== undefined || undefined}
        onPointerMove={(event) => setPoint(pointAt(event))}
        onPointerLeave={() => setPoint(null)}
        onClick={pick}
        onKeyDown={step}
        {...(onPick && { tabIndex: 0 })}
      >
        {axes.map(({ name }, index) => (
          <g key={index}>
            {name && (
              <text x={index === 0 ? left - 6 : width - right + 6} y={10} textAnchor={index === 0 ? 'end' : 'start'}>
                {name}
              </text>
            )}
            {linesOf(scales[index] as Scale).map((value) => (
              <g key={value}>
                {index === 0 && (
                  <line
                    x1={left}
                    x2={width - right}
                    y1={y(value, scales[0] as Scale)}
                    y2={y(value, scales[0] as Scale)}
                    className={styles.grid}
                  />
                )}
                <text
                  x={index === 0 ? left - 6 : width - right + 6}
                  y={y(value, scales[index] as Scale) + 4}
                  textAnchor={index === 0 ? 'end' : 'start'}
                >
                  {said(value)}
                </text>
              </g>
            ))}
          </g>
        ))}
        {at.map(
          (name, index) =>
            index % every === 0 && (
              <text key={index} x={x(index)} y={height - 6} textAnchor="middle">
                {name}
              </text>
            ),
        )}
        {point !== null && <line x1={x(point)} x2={x(point)} y1={top} y2={height - bottom} className={styles.cursor} />}
        {bars.map((one) => (
          <g key={one.index} fill={colors[one.hue]}>
            {one.data.map((value, index) => {
              if (value === null) return null;
              const [from, to] = [y(0, scaleFor(one)), y(value, scaleFor(one))];
              return <rect key={index} x={barAt(one, index)} y={Math.min(from, to)} width={barWidth} height={Math.abs(from - to)} />;
            })}
          </g>
        ))}
        {series
          .filter(({ type }) => type === 'line')
          .map((one) => {
            const points = one.data.flatMap((value, index) => (value === null ? [] : [[x(index), y(value, scaleFor(one))] as const]));
            return (
              <g
                key={one.index}
                stroke={colors[one.hue]}
                fill={colors[one.hue]}
                data-dashed={one.dashed || undefined}
                className={styles.line}
              >
                <polyline points={points.map((place) => place.join(',')).join(' ')} />
                {points.length < 3 && points.map(([across, down]) => <circle key={across} cx={across} cy={down} r={3} />)}
              </g>
            );
          })}
      </svg>
      {point !== null && (
        <div
          className={styles.reading}
          data-left={x(point) > width / 2 || undefined}
          style={{ '--at': `${x(point)}px`, '--width': `${width}px` } as object}
        >
          <b>{at[point]}</b>
          {series.map((one) => {
            const value = one.data[point];
            return (
              <span key={one.index}>
                <i data-hue={one.hue} data-dashed={one.dashed || undefined} /> {one.name}
                <b>{value === null || value === undefined ? '—' : said(value)}</b>
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}
