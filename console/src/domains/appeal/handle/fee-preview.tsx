import { appealCalculation, type DecisionDetail, parkOrderAppeals } from '@bochong/contract/appeal';
import { useDeferredValue } from 'react';
import { Money } from '../../../fields/money.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from '../appeal.module.css';

interface FeePreviewProps {
  appealId: string;
  decision: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  detail: DecisionDetail;
  /** Nothing of what the decision asks for has been filled in yet. */
  blank: boolean;
}

/** What a decision would come to, worked out by the server as it would be applied; why it cannot be, where it cannot. */
export function FeePreview({ appealId, decision, detail, blank }: FeePreviewProps) {
  const asked = JSON.stringify(detail);
  const text = useDeferredValue(asked);
  const query = { appealId, decision, decisionDetail: text };
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
      <RecordFacts
        columns={1}
        of={appealCalculation}
        record={data}
        fields={[
          {
            name: 'payableAfterFen',
            title: '应付',
            show: (fee) => (
              <>
                <Money fen={fee.payableBeforeFen} sign /> → <Money fen={fee.payableAfterFen} sign />
              </>
            ),
          },
          ...(['paidFen', 'dueFen', 'refundFen'] as const),
        ]}
      />
      {data.needLeader && <StateTag tone="amber">需领导处理：{data.leaderReason}</StateTag>}
    </section>
  );
}
