import { authType, isSwitch, type UnitQuota } from '@bochong/contract/license';
import styles from './licence-picture.module.css';

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.min(100, (part * 100) / whole)}%`;

function Quota({ quota: { authType: kind, totalQty, usedQty, actualQty } }: { quota: UnitQuota }) {
  if (isSwitch(kind)) {
    return (
      <li className={styles.quota}>
        <span>{authType.label(kind)}</span>
        <span className={styles.numbers}>已开通</span>
      </li>
    );
  }
  const whole = Math.max(totalQty, usedQty, actualQty);
  const over = actualQty > totalQty;
  const said = `已分配${usedQty}，总量${totalQty}，实有${actualQty}`;
  return (
    <li className={styles.quota}>
      <span>{authType.label(kind)}</span>
      <svg role="img" aria-label={`${authType.label(kind)}：${said}`} preserveAspectRatio="none">
        <rect className={styles.ground} width={share(totalQty, whole)} height="10" rx="3" />
        <rect className={over ? styles.short : styles.given} width={share(usedQty, whole)} height="10" rx="3" />
        {actualQty > 0 && <line className={styles.real} x1={share(actualQty, whole)} x2={share(actualQty, whole)} y1="0" y2="10" />}
      </svg>
      <span className={styles.numbers}>
        <b>{usedQty}</b> / {totalQty} · 实有 <span className={over ? styles.over : undefined}>{actualQty}</span>
        {over && <span className={styles.over}> 超出{actualQty - totalQty}</span>}
      </span>
    </li>
  );
}

/** What was bought of each kind, how much of it lots were given (bar), and what they really have (line). */
export const QuotaBars = ({ quotas, narrow = false }: { quotas: readonly UnitQuota[]; narrow?: boolean }) =>
  quotas.length === 0 ? (
    <>尚无授权</>
  ) : (
    <ul className={`${styles.quotas} ${narrow ? styles.narrow : ''}`}>
      {quotas.map((quota) => (
        <Quota key={quota.authType} quota={quota} />
      ))}
    </ul>
  );
