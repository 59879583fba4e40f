import { passDirection, passRecordPage, passRecords } from '@bochong/contract/parking-order';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { formatTime } from '../../kit/format.ts';
import { GoTo } from '../../kit/go-to.tsx';
import { usePermission } from '../../kit/permission.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './home.module.css';

const hourMs = 3_600_000;
const refetchInterval = 5000;

/** The last vehicles at lanes and berths, newest first. Looks back one to two hours, so that counting them stays cheap. */
export function LiveLanes() {
  const allowed = usePermission(passRecords.list);
  const startTime = formatTime(Math.floor(Date.now() / hourMs - 1) * hourMs);
  const { data } = useEndpoint(passRecords.list, { query: { startTime, pageSize: 8 } }, { enabled: allowed, refetchInterval });
  if (!allowed) return null;
  return (
    <section className={styles.panel} aria-label="通道动态">
      <h2>通道动态</h2>
      <ul className={styles.todos}>
        {data?.results.map(({ recordId, plateNo, plateColor, direction, placeName, parkName, passTime }) => (
          <li key={recordId}>
            <PlateTag plateNo={plateNo} color={plateColor} />
            <span className={styles.place} title={`${parkName} ${placeName ?? ''}`}>
              {passDirection.label(direction)} {placeName ?? parkName}
            </span>
            <time>{formatTime(passTime, '{h}:{i}:{s}')}</time>
          </li>
        ))}
      </ul>
      {data?.results.length === 0 && <p className={styles.metricNote}>最近一小时没有过车</p>}
      <GoTo to={passRecords.list} path={passRecordPage.path}>
        全部过车记录
      </GoTo>
    </section>
  );
}
