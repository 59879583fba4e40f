import { Suspense, useState } from 'react';
import type { FormModalProps } from './form-frame.tsx';
import { heavy } from './heavy.tsx';

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
