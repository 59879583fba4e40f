import { evaluateStatus, type ParkEvaluate, parkEvaluates } from '@bochong/contract/parking-order';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';

const ReplyItem = itemOf(parkEvaluates.reply);
const HideItem = itemOf(parkEvaluates.hide);
const editableMs = 86_400_000;

/** A reply may be given once, and its words changed for a day. */
const mayReply = ({ replyAt }: ParkEvaluate) => replyAt === null || Date.now() - Date.parse(replyAt) <= editableMs;

/** What may be done with an evaluation that is shown. */
export function EvaluateActions({ evaluate }: { evaluate: ParkEvaluate }) {
  const { evaluateId: id, rev, status, replyContent } = evaluate;
  if (status === evaluateStatus.HIDDEN) return null;
  return (
    <>
      {mayReply(evaluate) && (
        <ActionForm
          to={parkEvaluates.reply}
          word={replyContent === '' ? '回复' : '修改回复'}
          title="回复评价"
          okText="提交"
          initial={{ content: replyContent }}
          input={({ content }: { content: string }) => ({ params: { id }, body: { content, rev } })}
          done="已回复"
        >
          <ReplyItem name="content" wide extra="回复后24小时内可修改" />
        </ActionForm>
      )}
      <ActionForm
        to={parkEvaluates.hide}
        word="隐藏"
        title="隐藏评价"
        input={({ reason }: { reason: string }) => ({ params: { id }, body: { reason, rev } })}
        done="评价已隐藏"
      >
        <HideItem name="reason" wide extra="隐藏后车主端不再显示，不能恢复" />
      </ActionForm>
    </>
  );
}
