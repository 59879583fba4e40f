import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';

interface ComplaintWordProps<V extends object> {
  code: string;
  label: string;
  primary?: boolean;
  initial?: Partial<V>;
  onSubmit(values: V): Promise<unknown>;
  children: ReactNode;
}

/** A button of those who may, that asks for a few words first. */
export function ComplaintWord<V extends object>({ code, label, primary, children, ...form }: ComplaintWordProps<V>) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to={code}>
      <Button {...(primary && { type: 'primary' })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormModal<V> {...form} title={label} open={open} okText="提交" onClose={() => setOpen(false)}>
        {children}
      </FormModal>
    </Allowed>
  );
}

export const needed = (message: string) => [{ required: true, message }];

/** The words themselves. */
export const WordItem = ({ label, needs = true }: { label: string; needs?: boolean }) => (
  <Form.Item name="content" label={label} rules={needs ? needed(`请填写${label}`) : []}>
    <Input.TextArea rows={3} maxLength={1000} showCount />
  </Form.Item>
);
