import { skipReason } from '@bochong/contract/collection';
import type { ReactNode } from 'react';
import { StateTag } from '../../../kit/columns.tsx';
import { formatFen } from '../../../kit/format.ts';
import styles from './message-preview.module.css';

interface MessageListProps {
  /** Who is written to: `辆`, `位`. */
  unit: string;
  of: { willSend: number; estSegments: number; estCostFen: number };
  /** Who is left alone. */
  skips: readonly { skipReason: number; count: number }[];
  items: readonly { key: string; head: ReactNode; content: string; segments: number; skipReason: number | null }[];
  /** How many the sending was asked for, where not all are listed. */
  chosen: number;
}

/** What a sending would be: its sums, and its first messages. */
export function MessageList({ unit, of, skips, items, chosen }: MessageListProps) {
  const { willSend, estSegments, estCostFen } = of;
  return (
    <section className={styles.preview} aria-label="短信预览">
      <p role="status">
        将发送 <b>{willSend}</b> {unit}，计费 <b>{estSegments}</b> 条，费用 <b>{formatFen(estCostFen)}</b> 元
        {skips.length > 0 && `；不发送：${skips.map((one) => `${skipReason.label(one.skipReason)} ${one.count} ${unit}`).join('，')}`}
      </p>
      <ul>
        {items.map(({ key, head, content, segments, skipReason: why }) => (
          <li key={key} data-skipped={why !== null || undefined}>
            <div>
              {head}
              {why !== null && <StateTag tone="amber">{skipReason.label(why)}</StateTag>}
            </div>
            {why === null && (
              <p>
                {content} <small>{segments}条</small>
              </p>
            )}
          </li>
        ))}
      </ul>
      {items.length < chosen && (
        <p className={styles.quiet}>
          仅列出前 {items.length} {unit}，合计按全部计算。
        </p>
      )}
    </section>
  );
}
