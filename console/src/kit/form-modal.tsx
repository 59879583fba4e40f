import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTab } from './tab-context.tsx';

export interface FormModalProps<V extends object> {
  title: string;
  open: boolean;
  /** Values the form starts with each time it opens. */
  initial?: Partial<V>;
  /** Saves; answer `undefined` (a failed action) to keep the dialog open. */
  onSubmit(values: V): Promise<unknown>;
  onClose(): void;
  okText?: string;
  width?: number;
  children: ReactNode | ((form: FormInstance<V>) => ReactNode);
}

/** A form in a dialog. It belongs to its tab, starts fresh each time it opens and stays open when saving failed. */
export function FormModal<V extends object>({
  title,
  open,
  initial,
  onSubmit,
  onClose,
  okText = '保存',
  width = 560,
  children,
}: FormModalProps<V>) {
  const [form] = Form.useForm<V>();
  const name = useId();
  const [saving, setSaving] = useState(false);
  const { root } = useTab();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form in use must not be reset by a refreshed row
  useEffect(() => {
    if (!open) return;
    form.resetFields();
    if (initial) form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0]);
  }, [open]);
  const submit = async (values: V) => {
    setSaving(true);
    try {
      if ((await onSubmit(values)) !== undefined) onClose();
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      title={title}
      open={open}
      width={width}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ loading: saving }}
      onOk={() => form.submit()}
      onCancel={onClose}
      getContainer={root}
      forceRender
      mask={{ closable: false }}
    >
      <Form name={name} form={form} layout="vertical" onFinish={submit} scrollToFirstError className="form-grid">
        {typeof children === 'function' ? children(form) : children}
      </Form>
    </Modal>
  );
}
