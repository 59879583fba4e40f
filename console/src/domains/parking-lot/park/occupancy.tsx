import styles from './park.module.css';

const toneOf = (share: number) => (share >= 1 ? 'red' : share >= 0.9 ? 'amber' : 'blue');

/** How full a lot is: vehicles inside against its spaces, as a bar with both figures. */
export function Occupancy({ occupied, total }: { occupied: number; total: number }) {
  const share = total === 0 ? 0 : occupied / total;
  return (
    <span className={styles.occupancy} title={`在停 ${occupied}，车位 ${total}，占用 ${Math.round(share * 100)}%`}>
      <span className={styles.occupancyBar} aria-hidden="true">
        <i data-tone={toneOf(share)} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      <span>
        {occupied} / {total}
      </span>
    </span>
  );
}
