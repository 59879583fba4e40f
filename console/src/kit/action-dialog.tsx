import { shapeOf } from '@bochong/contract/kernel/schema';
import { type ReactNode, useState } from 'react';
import { type ActionProps, optionsOf } from './action-link.tsx';
import type { Callable } from './api.ts';
import { type Asked, AskedItems } from './form-item.tsx';
import { FormModal } from './form-modal.tsx';
import { type Fields, isSound, pick } from './record-body.ts';
import { newRequestId } from './request-id.ts';
import { blankOf } from './schema.ts';
import { useAction } from './use-endpoint.ts';

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

export interface ShapedFormProps<I, D, V extends object> extends FormProps<I, D, V> {
  /** What is sent, where it is not what was entered; `requestId` is among the values where the call wants one. */
  input: (values: V) => NoInfer<I>;
  children: ReactNode;
  given?: never;
  asks?: never;
}

/** The same without the types of its call. */
export interface AnyForm extends FormProps<unknown, unknown, Fields> {
  given?: { body?: Fields };
  asks?: readonly Asked<string>[];
  input?: (values: Fields) => unknown;
}
export type DialogProps<P> = Omit<P, 'button'> & { open: boolean; close(): void };

/** The dialog of a call that asks for something first. */
export function ActionDialog({
  to,
  word,
  title = word,
  okText = word,
  given,
  asks,
  input,
  grid,
  open,
  close,
  ...rest
}: DialogProps<AnyForm>) {
  const { done, onDone, leaves, refused, children, ...modal } = rest;
  const { run } = useAction(to, optionsOf({ done, leaves } as ActionProps<unknown>));
  const shape = shapeOf(to.body);
  // One dialog is one request, however often its button is pressed.
  const [request] = useState(() => ('requestId' in shape ? { requestId: newRequestId() } : {}));
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
