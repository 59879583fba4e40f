import { topBarButtons } from '@bochong/contract/access';
import { type BulletinNote, bulletinCategory, bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { usePlatformType } from '../../../kit/session.ts';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './ticker.module.css';

/** How often the next bulletin is shown, and all are asked for again. */
const rotateMs = 5000;
const refreshMs = 300_000;
const published = {
  query: { pageNo: 1, pageSize: 99_999, category: bulletinCategory.PLATFORM, bulletinStatus: bulletinStatus.PUBLISHED },
} as const;

/** Nothing but published bulletins of the platform is shown, whatever the answer holds. */
const isShown = (row: BulletinNote) => row.bulletinStatus === published.query.bulletinStatus && row.category === published.query.category;

const dayOf = (instant: string) => formatInstant(instant).slice(0, 10).replaceAll('-', '/');

/** Bulletin ticker of single-operator platforms. */
export function BulletinTicker() {
  return usePlatformType() === '1' ? <Ticker /> : null;
}

/** One published bulletin at a time; the next after five seconds, unless the pointer rests on it. */
function Ticker() {
  const { data, refetch } = useEndpoint(bulletins.received, published, { meta: shownInPlace });
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const rows = (data?.results ?? []).filter(isShown);
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), refreshMs);
    return () => clearTimeout(timer);
  }, [refetch]);
  useEffect(() => {
    if (held || rows.length < 2) return;
    const timer = setInterval(() => setIndex((shown) => shown + 1), rotateMs);
    return () => clearInterval(timer);
  }, [held, rows.length]);
  const row = rows[index % Math.max(1, rows.length)];
  if (!row) return null;
  return (
    <section className={styles.ticker} aria-label="公告" onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
      <button type="button" className={styles.item} onClick={() => void go(`/sysBulletin/detail?id=${row.bulletinId}`)}>
        {row.title} <time dateTime={row.updateTime}>{dayOf(row.updateTime)}</time>
      </button>
      <Allowed to={topBarButtons.allBulletins}>
        <button type="button" onClick={() => void go('/sysBulletin/list')}>
          查看全部公告
        </button>
      </Allowed>
    </section>
  );
}
