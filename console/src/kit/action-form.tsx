import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { type ReactNode, useState } from 'react';
import { ActionDialog, type AnyForm, type DialogProps, type PlainFormProps, type ShapedFormProps } from './action-dialog.tsx';
import type { Callable } from './api.ts';
import { type DialogOf, useDialog } from './dialog-host.tsx';
import { PressButton } from './link-button.tsx';
import { Allowed } from './permission.tsx';
import type { Fields } from './record-body.ts';
import { useEndpoint } from './use-endpoint.ts';

/**
 * One call that asks for something first, as a link with a dialog, for whom it is open:
 * `<ActionForm to={passRules.cancel} word="撤销" given={{ params, body: { rev } }} done="已撤销" />` asks for the rest of the body.
 */
export function ActionForm<I, D>(props: PlainFormProps<I, D>): ReactNode;
export function ActionForm<I, D, V extends object>(props: ShapedFormProps<I, D, V>): ReactNode;
export function ActionForm<I, D, V extends object>(props: PlainFormProps<I, D> | ShapedFormProps<I, D, V>): ReactNode {
  return (
    <Allowed to={props.to}>
      <FormLink {...(props as AnyForm)} dialog={ActionDialog} />
    </Allowed>
  );
}

function FormLink<P extends Pick<AnyForm, 'word' | 'danger' | 'button'>>({
  button,
  dialog: Dialog,
  ...form
}: P & { dialog: (props: DialogProps<P>) => ReactNode }) {
  const show = useDialog();
  const dialog: DialogOf = (open, close) => <Dialog {...(form as unknown as DialogProps<P>)} open={open} close={close} />;
  return (
    <PressButton button={button} danger={form.danger ?? false} onClick={() => show(dialog)}>
      {form.word}
    </PressButton>
  );
}

/** Opens the dialog of an {@link ActionForm} by something else than a link or button: an entry of a menu. */
export function useActionForm<I, D, V extends object>(form: PlainFormProps<I, D> | ShapedFormProps<I, D, V>): () => void {
  const show = useDialog();
  return () => show((open, close) => <ActionDialog {...(form as unknown as AnyForm)} open={open} close={close} />);
}

interface LoadedProps<I, D, R> extends Omit<PlainFormProps<I, D>, 'given' | 'initial'>, Partial<Pick<PlainFormProps<I, D>, 'given'>> {
  /** Tells how it stands. */
  read: Callable<R, object>;
  /** What is sent, of what was entered and what had been read. */
  bodyOf?: (values: Fields, found: Fields) => object;
  /** What `read` takes; unless something else is given, it names the record for `to` as well. */
  of?: NoInfer<R>;
}

/** A form about what must be read first, when its word is pressed; saved with the revision that was read. Settings have their `button`. */
export const LoadedForm = <I, D, R = object>(props: LoadedProps<I, D, R>) => (
  <Allowed to={props.to}>
    <FormLink<AnyLoaded> okText="保存" {...(props as unknown as AnyLoaded)} dialog={LoadedDialog} />
  </Allowed>
);

type AnyLoaded = AnyForm & { read: Endpoint; of?: { body?: Fields }; bodyOf?: (values: Fields, found: Fields) => object };

function LoadedDialog({ read, of = {}, given = of, bodyOf, ...form }: DialogProps<AnyLoaded>) {
  const [pressedAt] = useState(Date.now);
  const [found, setFound] = useState<Fields>();
  const { data, dataUpdatedAt } = useEndpoint(read as Callable<object, Fields>, of, { staleTime: 0 });
  // What is read again while it is edited changes neither what stands there nor the revision that is sent.
  if (found === undefined && data && dataUpdatedAt >= pressedAt) setFound(data);
  if (found === undefined) return null;
  if (bodyOf) return <ActionDialog {...form} initial={found} input={(values) => ({ ...given, body: bodyOf(values, found) })} />;
  const body = { ...given.body, ...('rev' in shapeOf(form.to.body) && { rev: found.rev }) };
  return <ActionDialog {...form} initial={found} given={{ ...given, body }} />;
}
