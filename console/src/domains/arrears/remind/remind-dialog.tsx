import { reminders } from '@bochong/contract/arrears';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { invalidates } from './candidate-dialogs.tsx';
import { TemplateSelect } from './template-select.tsx';

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
  const remind = useAction(reminders.remind, { success: '已开始发送', invalidates, ...(onSent && { onSuccess: onSent }) });
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
