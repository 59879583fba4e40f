import type { ChargeScreen, ScreenParts } from '@bochong/contract/charging-screen';
import { drawToScale } from '../../../kit/draw-to-scale.ts';
import styles from './wall.module.css';

type Place = ScreenParts['stationMap'][number];
const size = { width: 1000, height: 520, margin: 80 };

/** The worst of its guns decides the colour of a station that is open. */
function toneOf({ open, guns, charging, faulted, offline }: Place): string {
  if (!open || guns === 0) return 'grey';
  if (faulted > 0) return 'red';
  if (offline === guns) return 'amber';
  return charging > 0 ? 'green' : 'blue';
}

/** Labels stand beside their marks while there are few enough to be read. */
const namedUpTo = 14;

/** Stations as they lie to each other, to scale, and how their guns stand. */
export function StationsDrawn({ of, screen }: { of: ScreenParts['stationMap']; screen: ChargeScreen }) {
  const { mapCenterLng: lng, mapCenterLat: lat, mapZoom: zoom } = screen;
  const { points, bar } = drawToScale(of, size, lng === null || lat === null ? undefined : { lng, lat, zoom });
  const seen = points.filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  const placed = of.filter((place) => place.lng !== null && place.lat !== null).length;
  const left = [
    ...(of.length > placed ? [`${of.length - placed}个电站没有经纬度`] : []),
    ...(placed > seen.length ? [`${placed - seen.length}个电站在图外`] : []),
  ];
  return (
    <div className={styles.map}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${seen.length} 个电站的分布`}>
        {seen.map(({ of: place, x, y }) => {
          const r = 13 + Math.min(15, Math.sqrt(place.guns) * 2.4);
          const atRight = x > size.width * 0.72;
          return (
            <g key={place.no} data-tone={toneOf(place)} transform={`translate(${x} ${y})`}>
              <title>{`${place.stationName}：${place.guns}把枪，${place.charging}把充电中`}</title>
              <circle r={r} />
              <text className={styles.no}>{place.no}</text>
              {seen.length <= namedUpTo && (
                <text x={atRight ? -r - 8 : r + 8} textAnchor={atRight ? 'end' : 'start'}>
                  {place.stationName}
                  <tspan className={styles.busy}>{` ${place.charging}/${place.guns}`}</tspan>
                </text>
              )}
            </g>
          );
        })}
        {bar && (
          <g className={styles.scale} transform={`translate(20 ${size.height - 16})`}>
            <path d={`M0 -7 V0 H${bar.length} V-7`} />
            <text x={bar.length / 2} y={-10} textAnchor="middle">
              {bar.km < 1 ? `${bar.km * 1000} 米` : `${bar.km} 公里`}
            </text>
          </g>
        )}
      </svg>
      <ul>
        <li data-tone="green">充电中</li>
        <li data-tone="blue">空闲</li>
        <li data-tone="red">有故障</li>
        <li data-tone="amber">全部离线</li>
        <li data-tone="grey">未营业</li>
        {left.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
