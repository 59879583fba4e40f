import type { Data, Endpoint, Input, RowOf } from '@bochong/contract/kernel/endpoint';
import type { NameOf } from '@bochong/contract/kernel/field';
import { shapeOf } from '@bochong/contract/kernel/schema';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { type Asked, AskedItems, EditedRecord } from './form-item.tsx';
import { FormModal } from './form-modal.tsx';
import { type Fields, isSound, keyParameter, pick, unmasked } from './record-body.ts';
import { blankOf } from './schema.ts';
import { useAction } from './use-endpoint.ts';

/** The calls of one kind of record. */
export interface RecordCalls {
  list: Endpoint;
  create: Endpoint;
  update: Endpoint;
  /** By the record's id in its path. */
  remove?: Endpoint;
}
type BodyOf<E> = Input<E> extends { body: infer B extends object } ? B : never;
type Asks<C extends RecordCalls> = readonly Asked<NameOf<BodyOf<C['create']>> | NameOf<BodyOf<C['update']>>>[];
type Values<C extends RecordCalls> = Partial<BodyOf<C['create']>>;

export interface RecordFormOptions<C extends RecordCalls> {
  /** What the record is: 路段. Titles and toasts are made of it. */
  title: string;
  /** Said when one was added or saved, where that is not all. */
  added?: string;
  saved?: string;
  /** A hook whose answer is told what came of an addition, and says it itself: a first password, a key. */
  useAdded?: () => (data: Data<C['create']>) => void;
  rowKey: NameOf<RowOf<C['list']>>;
  /** Called by this beside the title of the dialog that edits, and when it is asked whether to remove it. */
  nameOf?: (row: RowOf<C['list']>) => string;
  /** What a new record begins with, beyond what the contract makes of nothing. */
  blank?: Values<C> | (() => Values<C>);
  /** What removing one brings about, said before it is done. */
  removal?: string;
  width?: number;
  okText?: string;
  /** Items of the form, two to a line; `row` is the record that is edited. */
  asks?: Asks<C> | ((row: RowOf<C['list']> | undefined) => Asks<C>);
  /** Stands above what is asked; or the items, where they do not just follow each other. */
  children?: ReactNode | ((row: RowOf<C['list']> | undefined) => ReactNode);
  /** What the form shows of a record, where it is not the record. */
  valuesOf?: (row: RowOf<C['list']>) => Record<string, unknown>;
  /** What a copy of a record begins with; `Copy` is there with it. */
  copyOf?: (row: RowOf<C['list']>) => Record<string, unknown>;
  /** What is sent, where it is not what was entered. */
  bodyOf?: (values: Record<string, unknown>) => Record<string, unknown>;
}

interface RecordDialogProps<C extends RecordCalls> {
  calls: C;
  options: RecordFormOptions<C>;
  /** The record that is edited, or copied; without either one is added. */
  row: RowOf<C['list']> | undefined;
  copied: RowOf<C['list']> | undefined;
  open: boolean;
  close(): void;
}

/** The dialog of a record form. */
export function RecordDialog<C extends RecordCalls>({ calls, options, row, copied, open, close }: RecordDialogProps<C>) {
  const { create, update } = calls;
  const { title, added = `${title}已新增`, saved = `${title}已保存`, useAdded = () => undefined, rowKey, nameOf } = options;
  const { blank, width, okText, asks, children, valuesOf, copyOf, bodyOf = (values: Fields) => values } = options;
  const onAdded = useAdded();
  const adding = useAction(create, onAdded ? { onSuccess: onAdded } : { success: added });
  const saving = useAction(update, { success: saved });
  const known = (row ?? {}) as Fields;
  const initial: Fields = row
    ? unmasked(update, valuesOf?.(row) ?? known)
    : { ...blankOf(shapeOf(create.body)), ...(typeof blank === 'function' ? blank() : blank), ...(copied && copyOf?.(copied)) };
  const save = async (values: Fields, form: FormInstance<Fields>): Promise<Data<Endpoint> | undefined> => {
    const call = row ? update : create;
    const body = pick(Object.keys(shapeOf(call.body)), bodyOf({ ...initial, ...values }));
    if (!isSound(call, body, form)) return undefined;
    return row ? saving.run({ params: { [keyParameter(update)]: known[rowKey] }, body }) : adding.run({ body });
  };
  return (
    <FormModal<Fields>
      title={[
        row ? `编辑${title}` : copied ? `复制${title}` : `新增${title}`,
        (row ?? copied) && nameOf?.((row ?? copied) as RowOf<C['list']>),
      ]
        .filter(Boolean)
        .join(' ')}
      open={open}
      initial={initial}
      onSubmit={save}
      onClose={close}
      {...(width !== undefined && { width })}
      {...(okText !== undefined && { okText })}
    >
      <EditedRecord value={row && known}>
        {typeof children === 'function' ? children(row) : children}
        {asks && (
          <div className="field-grid">
            <AskedItems of={row ? update : create} asks={typeof asks === 'function' ? asks(row) : asks} />
          </div>
        )}
      </EditedRecord>
    </FormModal>
  );
}
