import { Form, type FormInstance, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
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

/** A form in a dialog. It belongs to its tab, is made anew each time it opens (before that it costs nothing) and stays open when saving failed. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const [made, setMade] = useState(props.open);
  if (props.open && !made) setMade(true);
  return made && <MadeModal {...props} />;
}

function MadeModal<V extends object>({ title, open, onClose, okText = '保存', width = 560, ...form }: FormModalProps<V>) {
  const id = useId();
  const [saving, setSaving] = useState(false);
  const { root } = useTab();
  const submit = async (values: V) => {
    setSaving(true);
    try {
      if ((await form.onSubmit(values)) !== undefined) onClose();
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
      okButtonProps={{ loading: saving, htmlType: 'submit', form: id }}
      onCancel={onClose}
      getContainer={root}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <ModalForm id={id} initial={form.initial} onSubmit={submit}>
        {form.children}
      </ModalForm>
    </Modal>
  );
}

/** Enter in a picker takes what was typed there; it does not send the form, which would still hold the old time. */
function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker')) event.preventDefault();
}

interface ModalFormProps<V extends object> extends Pick<FormModalProps<V>, 'children'> {
  id: string;
  initial: Partial<V> | undefined;
  onSubmit(values: V): Promise<void>;
}

function ModalForm<V extends object>({ id, initial, onSubmit, children }: ModalFormProps<V>) {
  const [form] = Form.useForm<V>();
  return (
    <Form
      name={id}
      form={form}
      {...(initial && { initialValues: initial })}
      layout="vertical"
      onFinish={onSubmit}
      onKeyDown={keepEnter}
      scrollToFirstError
      className="form-grid"
    >
      {typeof children === 'function' ? children(form) : children}
    </Form>
  );
}
