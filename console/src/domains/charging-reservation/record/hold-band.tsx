import { type ReservationDetail, reservationEventType, reservationStatus } from '@bochong/contract/charging-reservation';
import { formatTime } from '../../../kit/format.ts';
import styles from './hold-band.module.css';

const { USED, CANCELLED, EXPIRED, FAILED } = reservationEventType;
const ends: readonly number[] = [USED, CANCELLED, EXPIRED, FAILED];
const minuteMs = 60_000;

/** The time a gun is kept: where giving it up is free, where it costs the fee, and when it was over. */
export function HoldBand({ of }: { of: ReservationDetail }) {
  const { reserveAt, expireAt, freeCancelMin, feeFen, events, reservationStatus: status } = of;
  const [from, to] = [Date.parse(reserveAt), Date.parse(expireAt)];
  const freeMs = Math.min(feeFen === 0 ? to - from : freeCancelMin * minuteMs, to - from);
  const end = events.findLast(({ eventType }) => ends.includes(eventType));
  const place = end ? Math.min(1, Math.max(0, (Date.parse(end.at) - from) / (to - from))) : null;
  const free = feeFen === 0 ? '无预约费' : `${freeCancelMin}分钟内取消免费`;
  const words = `${free}${end ? `，${formatTime(end.at, '{h}:{i}')} ${reservationStatus.label(status)}` : ''}`;
  return (
    <figure className={styles.band}>
      <div role="img" aria-label={`保留时段：${words}`}>
        <span style={{ flexGrow: freeMs }}>{free}</span>
        {freeMs < to - from && <span style={{ flexGrow: to - from - freeMs }}>取消或过期扣预约费</span>}
        {place !== null && <i style={{ insetInlineStart: `calc(${place * 100}% - 2px)` }} title={words} />}
      </div>
      <figcaption>
        <time>{formatTime(reserveAt, '{m}-{d} {h}:{i}')}</time>
        {end && <span>{`${formatTime(end.at, '{h}:{i}:{s}')} ${reservationStatus.label(status)}`}</span>}
        <time>{formatTime(expireAt, '{m}-{d} {h}:{i}')}</time>
      </figcaption>
    </figure>
  );
}
