import type { Data, Endpoint, Input, RowOf } from '@bochong/contract/kernel/endpoint';
import type { NameOf } from '@bochong/contract/kernel/field';
import { shapeOf } from '@bochong/contract/kernel/schema';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { ActionLink } from './action-link.tsx';
import type { Callable } from './api.ts';
import { useDialog } from './dialog-host.tsx';
import { type Asked, AskedItems, EditedRecord } from './form-item.tsx';
import { FormModal } from './form-modal.tsx';
import { PressButton } from './link-button.tsx';
import { Allowed } from './permission.tsx';
import { type Fields, isSound, keyParameter, pick, unmasked } from './record-body.ts';
import { blankOf } from './schema.ts';
import { useAction } from './use-endpoint.ts';

/** The calls of one kind of record. */
interface RecordCalls {
  list: Endpoint;
  create: Endpoint;
  update: Endpoint;
  /** By the record's id in its path. */
  remove?: Endpoint;
}
type BodyOf<E> = Input<E> extends { body: infer B extends object } ? B : never;
type Asks<C extends RecordCalls> = readonly Asked<NameOf<BodyOf<C['create']>> | NameOf<BodyOf<C['update']>>>[];
type Values<C extends RecordCalls> = Partial<BodyOf<C['create']>>;

interface RecordFormOptions<C extends RecordCalls> {
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

/**
 * One form that adds and edits: `const roadSectionForm = recordForm(roadSections, { title: '路段', … })` gives `<roadSectionForm.Add />` for the
 * list's actions, `<roadSectionForm.Edit row={row} />` and `<roadSectionForm.Remove row={row} />` for a row's, each only for whom its call is
 * open; `rowActions` is both of these. An edit sends the record's revision.
 */
export function recordForm<const C extends RecordCalls>({ create, update, remove }: C, options: RecordFormOptions<C>) {
  type Row = RowOf<C['list']>;
  const {
    title,
    added = `${title}已新增`,
    saved = `${title}已保存`,
    useAdded = () => undefined,
    rowKey,
    nameOf,
    blank,
    removal,
    width,
    okText,
    asks,
    children,
    valuesOf,
    copyOf,
    bodyOf = (values: Fields) => values,
  } = options;

  function RecordDialog({ row, copied, open, close }: { row: Row | undefined; copied: Row | undefined; open: boolean; close(): void }) {
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
        title={[row ? `编辑${title}` : copied ? `复制${title}` : `新增${title}`, (row ?? copied) && nameOf?.((row ?? copied) as Row)]
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
  function Opener({ word, row, copied, primary = false }: { word: string; row?: Row; copied?: Row; primary?: boolean }) {
    const show = useDialog();
    const press = () => show((open, close) => <RecordDialog row={row} copied={copied} open={open} close={close} />);
    return (
      <PressButton button={primary ? 'primary' : undefined} onClick={press}>
        {word}
      </PressButton>
    );
  }
  /** 编辑, for whom `update` is open. */
  const Edit = ({ row }: { row: Row }) => (
    <Allowed to={update}>
      <Opener word="编辑" row={row} />
    </Allowed>
  );
  /** 删除 after asking, for whom `remove` is open. */
  const Remove = ({ row }: { row: Row }) =>
    remove && (
      <ActionLink
        to={remove as Callable<object, unknown>}
        input={{ params: { [keyParameter(remove)]: (row as Fields)[rowKey] } }}
        ask={`删除${title}${nameOf ? `“${nameOf(row)}”` : ''}？`}
        {...(removal !== undefined && { description: removal })}
        done={`${title}已删除`}
        danger
      >
        删除
      </ActionLink>
    );
  return {
    /** 新增, for whom `create` is open. */
    Add: ({ word = '新增' }: { word?: string }) => (
      <Allowed to={create}>
        <Opener word={word} primary />
      </Allowed>
    ),
    /** 复制, for whom `create` is open. */
    Copy: ({ row }: { row: Row }) => (
      <Allowed to={create}>
        <Opener word="复制" copied={row} />
      </Allowed>
    ),
    Edit,
    Remove,
    /** 编辑 and 删除, as a list takes the links of its rows. */
    rowActions: (row: Row) => (
      <>
        <Edit row={row} />
        <Remove row={row} />
      </>
    ),
  };
}
