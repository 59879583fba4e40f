import { type Station, stationStatus, stations } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { type Drawn, drawToScale } from '../../../kit/draw-to-scale.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { GunCounts } from './gun-counts.tsx';
import styles from './station-map.module.css';

type Place = Data<typeof stations.map>[number];
const size = { width: 1000, height: 620, margin: 70 };

/** The worst of its guns decides the colour of a station that is open. */
function toneOf({ stationStatus: status, gunFaulted, gunOffline, gunTotal, gunCharging }: Place): string {
  if (status !== stationStatus.NORMAL || gunTotal === 0) return 'grey';
  if (gunFaulted > 0) return 'red';
  if (gunOffline === gunTotal) return 'amber';
  return gunCharging > 0 ? 'green' : 'blue';
}
const boardOf = ({ stationId }: Pick<Station, 'stationId'>) => `/chargePlatform/monitor/index?stationId=${stationId}`;

/** Size by guns: four times as many, twice as wide. */
const Mark = ({ place: { of, x, y }, no }: { place: Drawn<Place>; no: number }) => (
  <g className={styles.mark} data-tone={toneOf(of)} transform={`translate(${x} ${y})`}>
    <title>{`${of.stationName}：${of.gunTotal} 把枪`}</title>
    <circle r={11 + Math.min(13, Math.sqrt(of.gunTotal) * 2)} />
    <text>{no}</text>
  </g>
);

/** Where stations lie to each other, to scale, and how their guns stand. Drawn of their coordinates alone: nothing is asked of anybody outside. */
export function StationMap({ leading }: { leading: ReactNode }) {
  const { data } = useEndpoint(stations.map, {}, { refetchInterval: 15_000 });
  const { points, bar } = drawToScale(data ?? [], size);
  const noOf = new Map(points.map(({ of }, at) => [of.stationId, at + 1]));
  return (
    <div className={`page-card ${styles.page}`}>
      <header className={styles.head}>
        <span>电站之间的位置与距离按坐标等比例绘制，圆越大枪越多。</span>
        {leading}
      </header>
      {data === undefined ? (
        <Skeleton rows={8} />
      ) : data.length === 0 ? (
        <Empty description="还没有电站" />
      ) : (
        <div className={styles.both}>
          <svg className={styles.map} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${points.length} 个电站的分布`}>
            {points.map((place, at) => (
              <Mark key={place.of.stationId} place={place} no={at + 1} />
            ))}
            <g className={styles.north} transform={`translate(${size.width - 30} 40)`}>
              <path d="M0 -18 L6 4 L0 0 L-6 4 Z" />
              <text y="20">北</text>
            </g>
            {bar && (
              <g className={styles.scale} transform={`translate(24 ${size.height - 24})`}>
                <path d={`M0 -6 V0 H${bar.length} V-6`} />
                <text x={bar.length / 2} y="-8">
                  {bar.km < 1 ? `${bar.km * 1000} 米` : `${bar.km} 公里`}
                </text>
              </g>
            )}
          </svg>
          <ol className={styles.list}>
            {data.map((place) => (
              <li key={place.stationId}>
                <b>{noOf.get(place.stationId) ?? '—'}</b>
                <div>
                  <LinkButton onClick={() => void go(boardOf(place))}>{place.stationName}</LinkButton>{' '}
                  {place.stationStatus !== stationStatus.NORMAL && <CodeTag of={stationStatus} code={place.stationStatus} />}
                  <small>{noOf.has(place.stationId) ? place.address : `${place.address}（没有填写经纬度）`}</small>
                  <p>
                    <GunCounts of={place} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
