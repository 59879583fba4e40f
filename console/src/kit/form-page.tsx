import { Button, Form, type FormInstance, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { go } from './navigation.ts';
import { type Right, usePermission } from './permission.tsx';

export interface FormPageProps<V extends object> {
  /** Loaded record when editing; `undefined` while it is being loaded, `null` for a new one. */
  initial: Partial<V> | null | undefined;
  /** Saves; answer `undefined` (a failed action) to stay. */
  onSubmit(values: V): Promise<unknown>;
  /** Where saving and cancelling lead. */
  back: string;
  children: ReactNode | ((form: FormInstance<V>) => ReactNode);
  /** Beside the form: a preview of what is being edited. */
  aside?: ReactNode;
  submitText?: string;
  /** Call that saves: whoever may not make it reads the form and changes nothing. Default: whoever may open the page may save. */
  to?: Right;
}

const everybody: Right = { access: 'session' };

/** A routed form, shared by create and edit. */
export function FormPage<V extends object>({
  initial,
  onSubmit,
  back,
  children,
  aside,
  submitText = '保存',
  to = everybody,
}: FormPageProps<V>) {
  const [form] = Form.useForm<V>();
  const name = useId();
  const [saving, setSaving] = useState(false);
  const maySave = usePermission(to);
  useEffect(() => {
    if (initial) form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, initial]);
  const submit = async (values: V) => {
    setSaving(true);
    try {
      if ((await onSubmit(values)) !== undefined) await go(back);
    } finally {
      setSaving(false);
    }
  };
  if (initial === undefined) return <Skeleton className="page-card" active paragraph={{ rows: 8 }} />;
  return (
    <div className="form-page">
      <Form
        name={name}
        form={form}
        layout="vertical"
        onFinish={submit}
        disabled={!maySave}
        scrollToFirstError
        className="page-card form-grid"
      >
        {typeof children === 'function' ? children(form) : children}
        <div className="form-buttons">
          {maySave && (
            <Button type="primary" htmlType="submit" loading={saving}>
              {submitText}
            </Button>
          )}
          <Button disabled={false} onClick={() => void go(back)}>
            取消
          </Button>
        </div>
      </Form>
      {aside && <aside className="form-aside">{aside}</aside>}
    </div>
  );
}
