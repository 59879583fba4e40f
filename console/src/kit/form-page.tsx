import { replaceEqualDeep } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { go } from './navigation.ts';
import { type Right, usePermission } from './permission.tsx';

export interface FormPageProps<V extends object, R extends object = Partial<V>> {
  /** The record as it is edited, or what a new one starts with; `undefined` while it is being loaded. */
  initial: R | undefined;
  /** Saves what was entered into `edited`, the record as it stood when its first field was changed; answer `undefined` (a failed action) to stay. */
  onSubmit(values: V, edited: R, form: FormInstance<V>): Promise<unknown>;
  /** Where saving and cancelling lead; without it both stay and begin anew with what is stored. */
  back?: string;
  children: ReactNode | ((form: FormInstance<V>) => ReactNode);
  /** Beside the form: a preview of what is being edited. */
  aside?: ReactNode;
  submitText?: string;
  /** Call that saves: whoever may not make it reads the form and changes nothing. Default: whoever may open the page may save. */
  to?: Right;
}

const everybody: Right = { access: 'session' };

/** A routed form, shared by create and edit. Once a field was changed, what is read again takes nothing of it away. */
export function FormPage<V extends object, R extends object = Partial<V>>({ initial, back, ...form }: FormPageProps<V, R>) {
  const [round, setRound] = useState(0);
  if (initial === undefined) return <Skeleton className="page-card" active paragraph={{ rows: 8 }} />;
  const leave = async () => {
    setRound(round + 1);
    if (back !== undefined) await go(back);
  };
  return <EditedForm<V, R> key={round} initial={initial} leave={leave} {...form} />;
}

type EditedFormProps<V extends object, R extends object> = Omit<FormPageProps<V, R>, 'initial' | 'back'> & {
  initial: R;
  leave(): Promise<void>;
};

/** Enter in a line of a long form does not save it: a record is saved, and its page left, by the button. */
function stayOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function EditedForm<V extends object, R extends object>({
  initial,
  leave,
  onSubmit,
  children,
  aside,
  submitText = '保存',
  to = everybody,
}: EditedFormProps<V, R>) {
  const [form] = Form.useForm<V>();
  const name = useId();
  const [saving, setSaving] = useState(false);
  const [edited, setEdited] = useState(initial);
  const maySave = usePermission(to);
  useEffect(() => {
    const newer = replaceEqualDeep(edited, initial);
    if (newer === edited || form.isFieldsTouched()) return;
    setEdited(newer);
    form.setFieldsValue(newer as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, edited, initial]);
  const submit = async (values: V) => {
    setSaving(true);
    try {
      if ((await onSubmit(values, edited, form)) !== undefined) await leave();
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="form-page">
      <Form
        name={name}
        form={form}
        initialValues={initial}
        layout="vertical"
        onFinish={submit}
        disabled={!maySave}
        scrollToFirstError
        onKeyDown={stayOnEnter}
        className="page-card form-grid"
      >
        {typeof children === 'function' ? children(form) : children}
        <div className="form-buttons">
          {maySave && (
            <Button type="primary" htmlType="submit" loading={saving}>
              {submitText}
            </Button>
          )}
          <Button disabled={false} onClick={() => void leave()}>
            取消
          </Button>
        </div>
      </Form>
      {aside && <aside className="form-aside">{aside}</aside>}
    </div>
  );
}
