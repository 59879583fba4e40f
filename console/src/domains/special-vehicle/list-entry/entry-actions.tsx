import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';

/** Lets an entry of a list hold for longer; without an end it holds until it is removed. */
export function Extend({
  title,
  validTo,
  onExtend,
}: {
  title: string;
  validTo: string | null;
  onExtend(validTo: string | null): Promise<unknown>;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>延期</LinkButton>
      <FormModal<{ validTo: Dayjs | null }>
        title={title}
        open={open}
        okText="延期"
        initial={{ validTo: dayjs(validTo ?? undefined).add(1, 'month') }}
        onClose={() => setOpen(false)}
        onSubmit={(values) => onExtend(values.validTo?.toISOString() ?? null)}
      >
        <Form.Item name="validTo" label="新的失效时间">
          <DatePicker showTime placeholder="长期有效" style={{ width: '100%' }} minDate={dayjs()} />
        </Form.Item>
      </FormModal>
    </>
  );
}

/** Takes an entry off its list; it stays as a record with its reason. */
export function RemoveEntry({ title, word, onRemove }: { title: string; word: string; onRemove(reason: string): Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton danger onClick={() => setOpen(true)}>
        {word}
      </LinkButton>
      <FormModal<{ reason: string }>
        title={title}
        open={open}
        okText={word}
        onClose={() => setOpen(false)}
        onSubmit={({ reason }) => onRemove(reason)}
      >
        <Form.Item name="reason" label="移除原因" rules={[{ required: true, message: '请填写移除原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}
