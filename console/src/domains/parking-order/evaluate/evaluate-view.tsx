import { evaluateStatus, type ParkEvaluate, parkEvaluate, parkEvaluates } from '@bochong/contract/parking-order';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { RecordHead } from '../../../fields/record-head.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { StayPictures } from '../stay-picture/stay-pictures.tsx';
import styles from './evaluate.module.css';
import { EvaluateActions } from './evaluate-actions.tsx';
import { Stars } from './stars.tsx';

const EvaluateFacts = ({ evaluate }: { evaluate: ParkEvaluate }) => (
  <RecordFacts
    of={parkEvaluate}
    record={evaluate}
    fields={[
      'parkName',
      { name: 'orderNo', title: '停车订单', span: 2, show: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
      'leftAt',
      'evaluatedAt',
      'phone',
      ...(evaluate.hideReason === '' ? [] : [{ name: 'hideReason' as const, span: 3 }]),
    ]}
  />
);

/** One evaluation: what was said, of which stay, and the answer. */
export function EvaluateView({ id }: { id: string }) {
  return (
    <Detail endpoint={parkEvaluates.get} input={{ params: { id } }}>
      {(evaluate) => (
        <div className={styles.view}>
          <RecordHead record={evaluate} of={evaluateStatus} code={evaluate.status} actions={<EvaluateActions evaluate={evaluate} />} />
          <div>
            <div className={styles.said}>
              <Stars score={evaluate.score} />
              {evaluate.tags.map((tag) => (
                <StateTag key={tag} tone="grey">
                  {tag}
                </StateTag>
              ))}
            </div>
            {evaluate.content !== '' && <p className={styles.words}>{evaluate.content}</p>}
          </div>
          {evaluate.images.length > 0 && (
            <ImagePair images={evaluate.images.map((url, index) => ({ url, title: `评价图片${index + 1}` }))} />
          )}
          <EvaluateFacts key={evaluate.evaluateId} evaluate={evaluate} />
          <StayPictures orderId={evaluate.orderId} />
          {evaluate.replyAt !== null && (
            <section aria-label="回复">
              <b>{evaluate.replyName}</b> 回复于 <time dateTime={evaluate.replyAt}>{formatInstant(evaluate.replyAt)}</time>
              <p className={styles.words}>{evaluate.replyContent}</p>
            </section>
          )}
        </div>
      )}
    </Detail>
  );
}
