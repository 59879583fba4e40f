import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { type ReactNode, useState } from 'react';
import { type ActionProps, optionsOf } from './action-link.tsx';
import type { Callable } from './api.ts';
import { type DialogOf, useDialog } from './dialog-host.tsx';
import { type Asked, AskedItems } from './form-item.tsx';
import { FormModal } from './form-modal.tsx';
import { PressButton } from './link-button.tsx';
import { Allowed } from './permission.tsx';
import { type Fields, isSound, pick } from './record-body.ts';
import { blankOf } from './schema.ts';
import { useAction, useEndpoint } from './use-endpoint.ts';

type BodyOf<I> = I extends { body: infer B extends object } ? B : object;
/** What of a call is known before anything is asked. */
type Given<I> = Omit<I, 'body'> & { body?: Partial<BodyOf<I>> };

interface FormProps<I, D, V extends object> extends ActionProps<D> {
  to: Callable<I, D>;
  /** Words of the link. */
  word: string;
  /** Of the dialog; the words of the link unless they say too little there. */
  title?: string;
  okText?: string;
  width?: number;
  /** What is asked stands two to a line, in a wider dialog. */
  grid?: boolean;
  /** A button instead of a link: in the head of a record. */
  button?: 'default' | 'primary';
  initial?: Partial<V>;
  /** Nothing came of it although the call succeeded: the dialog stays open, and `onDone` is not told. */
  refused?: (data: D) => boolean;
  /** Stands above what is asked. */
  children?: ReactNode;
}

export interface PlainFormProps<I, D> extends FormProps<I, D, BodyOf<I>> {
  given: NoInfer<Given<I>>;
  /** Fields of the body that are asked, where it is not all that are not given; with children, nothing more unless it is named. */
  asks?: readonly Asked<keyof NoInfer<BodyOf<I>> & string>[];
  input?: never;
}

interface ShapedFormProps<I, D, V extends object> extends FormProps<I, D, V> {
  /** What is sent, where it is not what was entered; `requestId` is among the values where the call wants one. */
  input: (values: V) => NoInfer<I>;
  children: ReactNode;
  given?: never;
  asks?: never;
}

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

interface AnyForm extends FormProps<unknown, unknown, Fields> {
  given?: { body?: Fields };
  asks?: readonly Asked<string>[];
  input?: (values: Fields) => unknown;
}
type DialogProps<P> = Omit<P, 'danger' | 'button'> & { open: boolean; close(): void };

function FormLink<P extends Pick<AnyForm, 'word' | 'danger' | 'button'>>({
  danger = false,
  button,
  dialog: Dialog,
  ...form
}: P & { dialog: (props: DialogProps<P>) => ReactNode }) {
  const show = useDialog();
  const dialog: DialogOf = (open, close) => <Dialog {...(form as unknown as DialogProps<P>)} open={open} close={close} />;
  return (
    <PressButton button={button} danger={danger} onClick={() => show(dialog)}>
      {form.word}
    </PressButton>
  );
}

function ActionDialog({ to, word, title = word, okText = word, given, asks, input, grid, open, close, ...rest }: DialogProps<AnyForm>) {
  const { done, onDone, leaves, refused, children, ...modal } = rest;
  const { run } = useAction(to, optionsOf({ done, leaves } as ActionProps<unknown>));
  const shape = shapeOf(to.body);
  // One dialog is one request, however often its button is pressed.
  const [request] = useState(() => ('requestId' in shape ? { requestId: crypto.randomUUID() } : {}));
  const known: Fields = { ...given?.body, ...request };
  const notGiven = Object.keys(shape).filter((name) => !(name in known));
  const bodyOf = (values: Fields) => ({ ...known, ...pick(notGiven, blankOf(shape)), ...pick(notGiven, values) });
  const inputOf = (values: Fields) => (input ? input({ ...values, ...request }) : { ...given, body: bodyOf(values) });
  const items = !input && <AskedItems of={to} asks={asks ?? (children === undefined ? notGiven : [])} />;
  return (
    <FormModal<Fields>
      {...(grid && { width: 720 })}
      {...modal}
      title={title}
      okText={okText}
      open={open}
      onClose={close}
      onSubmit={async (values, form) => {
        const wanted = inputOf(values);
        const data = isSound(to, (wanted as { body?: unknown }).body, form) ? await run(wanted) : undefined;
        if (data === undefined || refused?.(data)) return undefined;
        onDone?.(data);
        return data;
      }}
    >
      {children}
      {grid ? <div className="field-grid">{items}</div> : items}
    </FormModal>
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
