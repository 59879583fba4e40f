import { evaluateStatus, type ParkEvaluate, parkEvaluates } from '@bochong/contract/parking-order';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { StayPictures } from '../stay-picture/stay-pictures.tsx';
import { EvaluateActions } from './evaluate-actions.tsx';
import { Stars } from './stars.tsx';

/** Amber waits for an answer, green has one, grey is off. */
export const evaluateTones = {
  [evaluateStatus.WAITING]: 'amber',
  [evaluateStatus.REPLIED]: 'green',
  [evaluateStatus.HIDDEN]: 'grey',
} as const;

const factsOf = (evaluate: ParkEvaluate) => [
  { label: '车场', value: evaluate.parkName },
  { label: '停车订单', value: <OrderLink orderId={evaluate.orderId} orderNo={evaluate.orderNo} />, span: 2 },
  { label: '离场时间', value: formatInstant(evaluate.leftAt) },
  { label: '评价时间', value: formatInstant(evaluate.evaluatedAt) },
  {
    label: '联系电话',
    value: <PersonalNumber key={evaluate.evaluateId} record="parkEvaluate" id={evaluate.evaluateId} masked={evaluate.phone} />,
  },
  ...(evaluate.hideReason === '' ? [] : [{ label: '隐藏原因', value: evaluate.hideReason, span: 3 }]),
];

/** One evaluation: what was said, of which stay, and the answer. */
export function EvaluateView({ id }: { id: string }) {
  return (
    <Detail endpoint={parkEvaluates.get} input={{ params: { id } }}>
      {(evaluate) => (
        <div className="evaluate-view">
          <header>
            <PlateTag plateNo={evaluate.plateNo} color={evaluate.plateColor} size="large" />
            <StateTag tone={evaluateTones[evaluate.status]}>{evaluateStatus.label(evaluate.status)}</StateTag>
            <EvaluateActions evaluate={evaluate} />
          </header>
          <div>
            <div className="evaluate-said">
              <Stars score={evaluate.score} />
              {evaluate.tags.map((tag) => (
                <StateTag key={tag} tone="grey">
                  {tag}
                </StateTag>
              ))}
            </div>
            {evaluate.content !== '' && <p className="evaluate-words">{evaluate.content}</p>}
          </div>
          {evaluate.images.length > 0 && (
            <ImagePair images={evaluate.images.map((url, index) => ({ url, title: `评价图片${index + 1}` }))} />
          )}
          <Facts items={factsOf(evaluate)} />
          <StayPictures orderId={evaluate.orderId} />
          {evaluate.replyAt !== null && (
            <section aria-label="回复">
              <b>{evaluate.replyName}</b> 回复于 <time dateTime={evaluate.replyAt}>{formatInstant(evaluate.replyAt)}</time>
              <p className="evaluate-words">{evaluate.replyContent}</p>
            </section>
          )}
        </div>
      )}
    </Detail>
  );
}
