import { evaluateStatus, type ParkEvaluate, parkEvaluates } from '@bochong/contract/parking-order';
import { ActionForm } from '../../../kit/action-form.tsx';

const editableMs = 86_400_000;

/** A reply may be given once, and its words changed for a day. */
const mayReply = ({ replyAt }: ParkEvaluate) => replyAt === null || Date.now() - Date.parse(replyAt) <= editableMs;

/** What may be done with an evaluation that is shown. */
export function EvaluateActions({ evaluate }: { evaluate: ParkEvaluate }) {
  const { evaluateId: id, rev, status, replyContent } = evaluate;
  if (status === evaluateStatus.HIDDEN) return null;
  const given = { params: { id }, body: { rev } };
  return (
    <>
      {mayReply(evaluate) && (
        <ActionForm
          to={parkEvaluates.reply}
          word={replyContent === '' ? '回复' : '修改回复'}
          title="回复评价"
          okText="提交"
          initial={{ content: replyContent }}
          given={given}
          asks={[{ name: 'content', extra: '回复后24小时内可修改' }]}
          done="已回复"
        />
      )}
      <ActionForm
        to={parkEvaluates.hide}
        word="隐藏"
        title="隐藏评价"
        given={given}
        asks={[{ name: 'reason', extra: '隐藏后车主端不再显示，不能恢复' }]}
        done="评价已隐藏"
      />
    </>
  );
}
