import { reminders, skipReason } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { TemplateSelect } from './template-select.tsx';

/** Says what goes out and why the rest does not: the limits decide, not whoever presses the button. */
function tellJudged({ willSend, willSkip }: Data<typeof reminders.remind>): void {
  const reasons = willSkip.map((one) => `${skipReason.label(one.skipReason)} ${one.plates} 辆`).join('，');
  if (willSkip.length === 0) toast('success', '已开始发送');
  else toast('warning', willSend === 0 ? `没有发送：${reasons}` : `开始发送 ${willSend} 辆；不发送：${reasons}`);
}

/** Reminds chosen vehicles at once, by a template. */
export function RemindDialog({
  title,
  plateIds,
  open,
  onClose,
  onSent,
}: {
  title: string;
  plateIds: readonly string[];
  open: boolean;
  onClose(): void;
  onSent?(): void;
}) {
  const remind = useAction(reminders.remind, {
    onSuccess: (judged) => {
      tellJudged(judged);
      onSent?.();
    },
  });
  return (
    <FormModal<{ templateId: string }>
      title={title}
      open={open}
      okText="发送"
      onClose={onClose}
      onSubmit={({ templateId }) => remind.run({ body: { plateIds: [...plateIds], templateId } })}
    >
      <Form.Item name="templateId" label="短信模板" rules={[{ required: true, message: '请选择短信模板' }]}>
        <TemplateSelect />
      </Form.Item>
    </FormModal>
  );
}

/** Reminds all chosen vehicles by one dialog. */
export function RemindButton({ plateIds, onSent }: { plateIds: readonly string[]; onSent(): void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        提醒
      </Button>
      <RemindDialog title={`提醒 ${plateIds.length} 辆车`} plateIds={plateIds} open={open} onClose={() => setOpen(false)} onSent={onSent} />
    </>
  );
}
