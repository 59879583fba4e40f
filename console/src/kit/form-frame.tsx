import { Form, type FormInstance, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, Suspense, use, useEffect, useId, useState } from 'react';
import { DialogHost } from './dialog-host.tsx';
import { Skeleton } from './skeleton.tsx';
import { TabViewContext } from './tab-context.tsx';

export interface FormModalProps<V extends object> {
  title: string;
  open: boolean;
  /** Values the form starts with each time it opens. */
  initial?: Partial<V>;
  /** Saves; answer `undefined` (a failed action) to keep the dialog open. */
  onSubmit(values: V, form: FormInstance<V>): Promise<unknown>;
  onClose(): void;
  okText?: string;
  width?: number;
  /** What is done cannot be taken back easily: its button is red. */
  danger?: boolean;
  children: ReactNode | ((form: FormInstance<V>) => ReactNode);
}

/** The open dialog of a `FormModal`. */
export function FormFrame<V extends object>({
  title,
  open,
  onClose,
  okText = '保存',
  width = 560,
  danger = false,
  ...form
}: FormModalProps<V>) {
  const id = useId();
  const [saving, setSaving] = useState(false);
  // The form comes when the code of its controls has come.
  const [there, setThere] = useState(false);
  // The frame's own dialogs stand in no tab.
  const tab = use(TabViewContext);
  const submit = async (values: V, instance: FormInstance<V>) => {
    setSaving(true);
    try {
      if ((await form.onSubmit(values, instance)) !== undefined) onClose();
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
      okButtonProps={{ danger, loading: saving, disabled: !there, htmlType: 'submit', form: id }}
      onCancel={onClose}
      {...(tab && { getContainer: tab.root })}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <DialogHost>
        <Suspense fallback={<Skeleton rows={6} />}>
          <ModalForm id={id} initial={form.initial} onSubmit={submit} onThere={setThere}>
            {form.children}
          </ModalForm>
        </Suspense>
      </DialogHost>
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
  onSubmit(values: V, form: FormInstance<V>): Promise<void>;
  onThere(there: boolean): void;
}

function ModalForm<V extends object>({ id, initial, onSubmit, onThere, children }: ModalFormProps<V>) {
  const [form] = Form.useForm<V>();
  useEffect(() => {
    onThere(true);
    return () => onThere(false);
  }, [onThere]);
  return (
    <Form
      name={id}
      form={form}
      {...(initial && { initialValues: initial })}
      layout="vertical"
      onFinish={(values) => onSubmit(values, form)}
      onKeyDown={keepEnter}
      scrollToFirstError
      className="form-grid"
    >
      {typeof children === 'function' ? children(form) : children}
    </Form>
  );
}
