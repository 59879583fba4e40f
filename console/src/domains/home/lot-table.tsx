import { addressOfLink, lotLinks } from '@bochong/contract/home';
import type { CSSProperties } from 'react';
import { formatFen } from '../../kit/format.ts';
import { GoTo } from '../../kit/go-to.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import styles from './home.module.css';
import { type Lot, troublesOf } from './lot-attention.ts';

const toneOf = (share: number) => (share > 0.85 ? 'full' : share > 0.6 ? 'busy' : 'calm');

function Occupancy({ lot, path }: { lot: Lot; path: string }) {
  const share = lot.spaces === 0 ? 0 : Math.min(1, lot.occupied / lot.spaces);
  return (
    <div className={styles.occupancy}>
      <div className={`${styles.occupancyBar} ${styles[toneOf(share)]}`} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
      <span>
        <GoTo path={path}>{lot.occupied}</GoTo> / {lot.spaces}
      </span>
    </div>
  );
}

function LotRow({ lot, asOf }: { lot: Lot; asOf: string }) {
  const links = lotLinks(asOf, lot.parkId);
  const to = (name: keyof typeof links) => addressOfLink(links[name]);
  return (
    <tr>
      <td className={styles.name} title={lot.parkName}>
        {lot.parkName}
      </td>
      <td>
        {troublesOf(lot).map(({ text, tone, kind }) =>
          kind === 'offline' ? (
            <GoTo key={text} path={to('offlineDevices')}>
              <StateTag tone={tone}>{text}</StateTag>
            </GoTo>
          ) : (
            <StateTag key={text} tone={tone}>
              {text}
            </StateTag>
          ),
        )}
      </td>
      <td className={styles.filling}>
        <Occupancy lot={lot} path={to('occupied')} />
      </td>
      <td className={styles.figure}>
        <GoTo path={to('entries')}>{lot.entries.toLocaleString('zh-CN')}</GoTo>
      </td>
      <td className={styles.figure}>
        <GoTo path={to('exits')}>{lot.exits.toLocaleString('zh-CN')}</GoTo>
      </td>
      <td className={styles.figure}>
        <GoTo path={to('receivedFen')}>{formatFen(lot.receivedFen)}</GoTo>
      </td>
    </tr>
  );
}

/** Lots with their occupancy now and their day so far; each number leads to its rows. */
export function LotTable({ lots, asOf }: { lots: readonly Lot[]; asOf: string }) {
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
          <LotRow key={lot.parkId} lot={lot} asOf={asOf} />
        ))}
      </tbody>
    </table>
  );
}
