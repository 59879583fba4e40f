import type { CSSProperties } from 'react';
import { formatFen } from '../../kit/format.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import styles from './home.module.css';
import { type Lot, troublesOf } from './lot-attention.ts';

const toneOf = (share: number) => (share > 0.85 ? 'full' : share > 0.6 ? 'busy' : 'calm');

function Occupancy({ lot }: { lot: Lot }) {
  const share = lot.spaces === 0 ? 0 : Math.min(1, lot.occupied / lot.spaces);
  return (
    <div className={styles.occupancy}>
      <div className={`${styles.occupancyBar} ${styles[toneOf(share)]}`} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
      <span>
        {lot.occupied} / {lot.spaces}
      </span>
    </div>
  );
}

/** Lots with their occupancy now and their day so far. */
export function LotTable({ lots }: { lots: readonly Lot[] }) {
  return (
    <table className={styles.lots}>
      <thead>
        <tr>
          <th className={styles.name}>车场</th>
          <th>需要关注</th>
          <th className={styles.filling}>在场 / 泊位</th>
          <th className={styles.figure}>今日入场</th>
          <th className={styles.figure}>今日出场</th>
          <th className={styles.figure}>今日净收(元)</th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.parkId}>
            <td className={styles.name} title={lot.parkName}>
              {lot.parkName}
            </td>
            <td>
              {troublesOf(lot).map(({ text, tone }) => (
                <StateTag key={text} tone={tone}>
                  {text}
                </StateTag>
              ))}
            </td>
            <td className={styles.filling}>
              <Occupancy lot={lot} />
            </td>
            <td className={styles.figure}>{lot.entries.toLocaleString('zh-CN')}</td>
            <td className={styles.figure}>{lot.exits.toLocaleString('zh-CN')}</td>
            <td className={styles.figure}>{formatFen(lot.receivedFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
