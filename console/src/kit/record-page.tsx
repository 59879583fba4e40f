import type { BodyOf, Data, Endpoint } from '@bochong/contract/kernel/endpoint';
import { shapeOf } from '@bochong/contract/kernel/schema';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Callable } from './api.ts';
import { DetailPage } from './detail.tsx';
import { FormPage } from './form-page.tsx';
import { type Fields, isSound, keyParameter, pick } from './record-body.ts';
import { useTabParameter } from './tab-context.tsx';
import { useAction } from './use-endpoint.ts';

/** The calls of a record that has pages of its own. */
interface PageCalls {
  get: Endpoint;
  create: Endpoint;
  update: Endpoint;
}
type Values<C extends PageCalls> = Partial<BodyOf<C['create']>>;

interface RecordPageOptions<C extends PageCalls, Row> {
  /** Where saving and cancelling lead. */
  back: string;
  /** Said when one was added or saved. */
  added?: string;
  saved: string;
  /** A hook whose answer is told what came of an addition, and says it itself: a first password. */
  useAdded?: () => (data: Data<C['create']>, body: BodyOf<C['create']>) => void;
  /** What a new record begins with. */
  blank: Values<C> | (() => Values<C>);
  /** What the form shows of a record, where it is not the record; its revision belongs to it. */
  valuesOf?: (row: Row) => object;
  /** What a copy of a record begins with; `?copyOf=` names one. */
  copyOf?: (row: Row) => Values<C>;
  /** What is sent, of what was shown and what was entered; only fields of the call's body leave. */
  bodyOf?: (values: Record<string, unknown>) => object;
  submitText?: string;
  /** Items of the form; `row` is the record that is edited. */
  children: ReactNode | ((row: Row | undefined, form: FormInstance) => ReactNode);
  /** Beside the form of a record that is edited. */
  aside?: (row: Row) => ReactNode;
}

/**
 * Two pages that share one form: `const userPage = recordPage(users, { … })` gives `<userPage.Add />`, and `<userPage.Edit />` for the record of
 * `?id=`. The contract's check of the whole body runs before it is sent; an edit sends the revision it began with.
 */
export function recordPage<const C extends PageCalls>({ get, create, update }: C, options: RecordPageOptions<C, Data<C['get']>>) {
  type Row = Data<C['get']>;
  const { back, added, saved, useAdded = () => undefined, blank, valuesOf, copyOf, children, aside, ...page } = options;
  const { bodyOf = (values: Fields) => values } = options;
  const bodyFor = (call: Endpoint, values: Fields) => pick(Object.keys(shapeOf(call.body)), bodyOf({ ...values }) as Fields);
  const itemsOf = (row: Row | undefined) => (form: FormInstance) => (typeof children === 'function' ? children(row, form) : children);

  function AddForm({ from }: { from: Values<C> }) {
    const tell = useAdded();
    const adding = useAction(create, added === undefined ? {} : { success: added });
    const save = async (entered: object, begun: object, form: FormInstance<object>) => {
      const body = bodyFor(create, { ...begun, ...entered });
      if (!isSound(create, body, form)) return undefined;
      const data = await adding.run({ body });
      if (data !== undefined) tell?.(data, body as BodyOf<C['create']>);
      return data;
    };
    return (
      <FormPage<object, object> {...page} initial={from} onSubmit={save} back={back}>
        {itemsOf(undefined)}
      </FormPage>
    );
  }

  function EditForm({ row }: { row: Row }) {
    const id = useTabParameter('id');
    const saving = useAction(update, { success: saved });
    const initial: object = valuesOf?.(row) ?? row;
    const save = async (entered: object, edited: object, form: FormInstance<object>) => {
      const body = bodyFor(update, { ...edited, ...entered });
      if (!isSound(update, body, form)) return undefined;
      return saving.run({ params: { [keyParameter(update)]: id }, body });
    };
    return (
      <FormPage<object, object> {...page} initial={initial} onSubmit={save} back={back} {...(aside && { aside: aside(row) })}>
        {itemsOf(row)}
      </FormPage>
    );
  }

  const reading = { endpoint: get as Callable<object, Row>, input: (id: string) => ({ params: { id } }), back };
  function Add() {
    const copied = useTabParameter('copyOf') !== null && copyOf !== undefined;
    const begun = typeof blank === 'function' ? blank() : blank;
    if (!copied) return <AddForm from={begun} />;
    return (
      <DetailPage {...reading} parameter="copyOf">
        {(row) => <AddForm from={{ ...begun, ...copyOf(row) }} />}
      </DetailPage>
    );
  }
  const Edit = () => <DetailPage {...reading}>{(row) => <EditForm row={row} />}</DetailPage>;
  return { Add, Edit };
}
