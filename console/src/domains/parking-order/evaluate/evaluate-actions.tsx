import { evaluateHiding, evaluateReply, evaluateStatus, type ParkEvaluate, parkEvaluates } from '@bochong/contract/parking-order';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const ReplyItem = itemOf(evaluateReply);
const HideItem = itemOf(evaluateHiding);
const editableMs = 86_400_000;

/** A reply may be given once, and its words changed for a day. */
const mayReply = ({ replyAt }: ParkEvaluate) => replyAt === null || Date.now() - Date.parse(replyAt) <= editableMs;

/** What may be done with an evaluation that is shown. */
export function EvaluateActions({ evaluate }: { evaluate: ParkEvaluate }) {
  const { evaluateId: id, rev, status, replyContent } = evaluate;
  const [dialog, setDialog] = useState<'reply' | 'hide' | null>(null);
  const reply = useAction(parkEvaluates.reply, { success: '已回复' });
  const hide = useAction(parkEvaluates.hide, { success: '评价已隐藏' });
  const close = () => setDialog(null);
  if (status === evaluateStatus.HIDDEN) return null;
  return (
    <span className="evaluate-actions">
      {mayReply(evaluate) && (
        <Allowed to={parkEvaluates.reply}>
          <Button type="primary" onClick={() => setDialog('reply')}>
            {replyContent === '' ? '回复' : '修改回复'}
          </Button>
        </Allowed>
      )}
      <Allowed to={parkEvaluates.hide}>
        <Button onClick={() => setDialog('hide')}>隐藏</Button>
      </Allowed>
      <FormModal<{ content: string }>
        title="回复评价"
        open={dialog === 'reply'}
        initial={{ content: replyContent }}
        okText="提交"
        onClose={close}
        onSubmit={(body) => reply.run({ params: { id }, body: { ...body, rev } })}
      >
        <ReplyItem name="content" wide extra="回复后24小时内可修改">
          <Input.TextArea rows={4} maxLength={300} showCount />
        </ReplyItem>
      </FormModal>
      <FormModal<{ reason: string }>
        title="隐藏评价"
        open={dialog === 'hide'}
        okText="隐藏"
        onClose={close}
        onSubmit={(body) => hide.run({ params: { id }, body: { ...body, rev } })}
      >
        <HideItem name="reason" wide extra="隐藏后车主端不再显示，不能恢复">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </HideItem>
      </FormModal>
    </span>
  );
}
