import { useLayoutEffect, useState } from 'react';
import type { FormModalProps } from './form-frame.tsx';
import { heavy } from './heavy.tsx';

/** The dialog itself; its code is fetched when the first one opens, or when the first page has come to rest. */
export const FormFrame = heavy<FormModalProps<object>>(async () => (await import('./form-frame.tsx')).FormFrame);

/**
 * A form in a dialog. It belongs to its tab, is made anew each time it opens (before that it costs nothing) and stays open when saving failed.
 * The dialog is drawn once this stands: in a drawing that waits for code and begins again, antd would count it twice among what Escape closes.
 */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const [made, setMade] = useState(props.open);
  const [come, setCome] = useState<'no' | 'yes' | { failure: unknown }>('no');
  if (props.open && !made) setMade(true);
  useLayoutEffect(() => {
    if (!made) return;
    if (FormFrame.ready()) setCome('yes');
    else
      FormFrame.fetch().then(
        () => setCome('yes'),
        (failure: unknown) => setCome({ failure }),
      );
  }, [made]);
  if (typeof come === 'object') throw come.failure;
  return come === 'yes' && <FormFrame {...(props as unknown as FormModalProps<object>)} />;
}
