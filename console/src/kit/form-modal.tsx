import type { FormInstance } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { heavy } from './heavy.tsx';

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

/** The dialog itself; its code is fetched when the first one opens, or when the first page has come to rest. */
export const FormFrame = heavy<FormModalProps<object>>(async () => (await import('./form-frame.tsx')).FormFrame);

/** A form in a dialog. It belongs to its tab, is made anew each time it opens (before that it costs nothing) and stays open when saving failed. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const [made, setMade] = useState(props.open);
  if (props.open && !made) setMade(true);
  return (
    made && (
      <Suspense fallback={null}>
        <FormFrame {...(props as unknown as FormModalProps<object>)} />
      </Suspense>
    )
  );
}
