import type { DecisionDetail } from '@bochong/contract/appeal';
import { parkOrderAppeals } from '@bochong/contract/appeal';
import { useDeferredValue } from 'react';
import { Money } from '../../../fields/money.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from '../appeal.module.css';
import { isBlank } from './decision-fields.tsx';

interface FeePreviewProps {
  appealId: string;
  decision: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  detail: DecisionDetail;
}

/** What a decision would come to, worked out by the server as it would be applied; why it cannot be, where it cannot. */
export function FeePreview({ appealId, decision, detail }: FeePreviewProps) {
  const asked = JSON.stringify(detail);
  const text = useDeferredValue(asked);
  const query = { appealId, decision, decisionDetail: text };
  const blank = isBlank(decision, detail);
  const { data, error } = useEndpoint(
    parkOrderAppeals.calculateFee,
    { query },
    { meta: shownInPlace, staleTime: 0, enabled: !blank && text === asked },
  );
  if (blank) return null;
  if (error) return <p className={`${styles.preview} ${styles.refused}`}>{error.message}</p>;
  if (!data) return <p className={styles.preview}>正在试算…</p>;
  return (
    <section className={styles.preview} aria-label="试算">
      <dl>
        <dt>应付</dt>
        <dd>
          <Money fen={data.payableBeforeFen} sign /> →{' '}
          <b>
            <Money fen={data.payableAfterFen} sign />
          </b>
        </dd>
        <dt>已付</dt>
        <dd>
          <Money fen={data.paidFen} sign />
        </dd>
        <dt>处理后待付</dt>
        <dd>
          <Money fen={data.dueFen} sign />
        </dd>
        <dt>应退</dt>
        <dd>
          <Money fen={data.refundFen} sign />
        </dd>
      </dl>
      {data.needLeader && <StateTag tone="amber">需领导处理：{data.leaderReason}</StateTag>}
    </section>
  );
}
