import type { CurvePoint, chargingSessions } from '@bochong/contract/charging-order';
import { rateLabel } from '@bochong/contract/charging-tariff';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type PointerEvent, useRef, useState } from 'react';
import { formatEnergy, formatFen, formatTime } from '../../../kit/format.ts';
import { useElementWidth } from '../../../kit/use-element-width.ts';
import styles from './session-chart.module.css';
import { lineOf, nearest, roundTop, ticksBetween, upwards } from './session-scale.ts';

type Session = Data<typeof chargingSessions.get>;

const [left, right] = [52, 52];
const [bandTop, bandHeight] = [8, 34];
const [powerTop, powerHeight] = [62, 140];
const [moneyTop, moneyHeight] = [226, 96];
const height = moneyTop + moneyHeight + 24;

const price = (e5: number) => (e5 / 100_000).toFixed(4).replace(/0{1,2}$/, '');

/** The values at one point, in words. */
const Readout = ({ point, hasSoc }: { point: CurvePoint; hasSoc: boolean }) => (
  <p className={styles.readout} aria-live="polite">
    <time>{formatTime(point.at, '{h}:{i}:{s}')}</time>
    <span>功率 {point.powerW === null ? '—' : `${(point.powerW / 1000).toFixed(1)} kW`}</span>
    {hasSoc && <span>SoC {point.soc === null ? '—' : `${point.soc}%`}</span>}
    <span>电量 {point.energyWh === null ? '—' : `${formatEnergy(point.energyWh)} 度`}</span>
    <span>费用 {point.feeFen === null ? '—' : `¥${formatFen(point.feeFen)}`}</span>
    {point.voltageDeciV !== null && <span>{(point.voltageDeciV / 10).toFixed(1)} V</span>}
    {point.currentDeciA !== null && <span>{(point.currentDeciA / 10).toFixed(1)} A</span>}
  </p>
);

/** A charge on one axis of time: the prices that held, power with the car's charge where its gun tells it, and what it came to. */
export function SessionChart({ session }: { session: Session }) {
  const [box, width] = useElementWidth();
  const [at, setAt] = useState<number | null>(null);
  const plot = useRef<SVGSVGElement>(null);
  const { points, bands } = session;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [Date.parse(first.at), Math.max(Date.parse(last.at), Date.parse(first.at) + 60_000)];
  const inner = Math.max(100, width - left - right);
  const x = (instant: number) => Math.round((left + ((instant - from) / (to - from)) * inner) * 10) / 10;
  const powerScale = upwards(roundTop(Math.max(1000, ...points.map(({ powerW }) => powerW ?? 0))), powerTop + powerHeight, powerHeight);
  const hasSoc = points.some(({ soc }) => soc !== null);
  const socScale = upwards(100, powerTop + powerHeight, powerHeight);
  const feeScale = upwards(roundTop(Math.max(100, last.feeFen ?? 0)), moneyTop + moneyHeight, moneyHeight);
  const energyScale = upwards(roundTop(Math.max(1000, last.energyWh ?? 0)), moneyTop + moneyHeight, moneyHeight);
  const power = lineOf(points, ({ powerW }) => powerW, x, powerScale);
  const measured = points.filter(({ powerW }) => powerW !== null);
  const floor = powerTop + powerHeight;
  const area =
    measured.length > 1 && `${x(Date.parse(measured[0]?.at ?? ''))},${floor} ${power} ${x(Date.parse(measured.at(-1)?.at ?? ''))},${floor}`;
  const chosen = at === null ? last : (nearest(points, at) ?? last);
  const follow = ({ clientX }: PointerEvent) => {
    const start = plot.current?.getBoundingClientRect().left ?? 0;
    setAt(from + ((clientX - start - left) / inner) * (to - from));
  };
  const axis = (side: 'left' | 'right', top: number, tall: number, words: readonly [string, string]) => (
    <g className={styles.scale} textAnchor={side === 'left' ? 'end' : 'start'}>
      <text x={side === 'left' ? left - 6 : width - right + 6} y={top + 10}>
        {words[1]}
      </text>
      <text x={side === 'left' ? left - 6 : width - right + 6} y={top + tall}>
        {words[0]}
      </text>
    </g>
  );
  return (
    <div ref={box} className={styles.box}>
      <Readout point={chosen} hasSoc={hasSoc} />
      <svg
        ref={plot}
        className={styles.plot}
        width={width}
        height={height}
        role="img"
        aria-label={`充电过程：电价时段、功率${hasSoc ? '与SoC' : ''}、电量与费用`}
        onPointerMove={follow}
        onPointerLeave={() => setAt(null)}
      >
        {bands.map((band) => {
          const [start, end] = [x(Math.max(from, Date.parse(band.from))), x(Math.min(to, Date.parse(band.to)))];
          const wide = end - start;
          return (
            <g key={band.from} data-rate={band.rateLabel}>
              <title>{`${rateLabel.label(band.rateLabel)} 电价${price(band.elecPriceE5)} + 服务费${price(band.servicePriceE5)} 元/度`}</title>
              <rect className={styles.band} x={start} y={bandTop} width={Math.max(1, wide - 1)} height={bandHeight} rx="3" />
              <rect className={styles.shade} x={start} y={powerTop} width={Math.max(1, wide)} height={moneyTop + moneyHeight - powerTop} />
              {wide > 26 && (
                <text className={styles.name} x={start + wide / 2} y={bandTop + (wide > 84 ? 14 : 21)} textAnchor="middle">
                  {rateLabel.label(band.rateLabel)}
                </text>
              )}
              {wide > 84 && (
                <text className={styles.price} x={start + wide / 2} y={bandTop + 28} textAnchor="middle">
                  {price(band.elecPriceE5 + band.servicePriceE5)} 元/度
                </text>
              )}
            </g>
          );
        })}
        {ticksBetween(from, to, Math.floor(inner / 80)).map((tick) => (
          <g key={tick} className={styles.tick}>
            <line x1={x(tick)} x2={x(tick)} y1={powerTop} y2={moneyTop + moneyHeight} />
            <text x={x(tick)} y={height - 6} textAnchor="middle">
              {formatTime(tick, '{h}:{i}')}
            </text>
          </g>
        ))}
        {area && <polygon className={styles.area} points={area} />}
        <polyline className={styles.power} points={power} />
        <polyline className={styles.soc} points={lineOf(points, ({ soc }) => soc, x, socScale)} />
        <polyline className={styles.energy} points={lineOf(points, ({ energyWh }) => energyWh, x, energyScale)} />
        <polyline className={styles.fee} points={lineOf(points, ({ feeFen }) => feeFen, x, feeScale)} />
        {axis('left', powerTop, powerHeight, ['0 kW', `${powerScale.top / 1000} kW`])}
        {hasSoc && axis('right', powerTop, powerHeight, ['0%', '100%'])}
        {axis('left', moneyTop, moneyHeight, ['0 元', `${formatFen(feeScale.top).replace('.00', '')} 元`])}
        {axis('right', moneyTop, moneyHeight, ['0 度', `${energyScale.top / 1000} 度`])}
        <line
          className={styles.cursor}
          x1={x(Date.parse(chosen.at))}
          x2={x(Date.parse(chosen.at))}
          y1={bandTop}
          y2={moneyTop + moneyHeight}
        />
      </svg>
      <p className={styles.legend}>
        <span data-line="power">功率</span>
        {hasSoc && <span data-line="soc">SoC</span>}
        <span data-line="fee">费用（优惠前）</span>
        <span data-line="energy">电量</span>
      </p>
    </div>
  );
}
