import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { ActionLink } from './action-link.tsx';
import type { Callable } from './api.ts';
import { useDialog } from './dialog-host.tsx';
import { PressButton } from './link-button.tsx';
import { Allowed } from './permission.tsx';
import { type Fields, keyParameter } from './record-body.ts';
import { type RecordCalls, RecordDialog, type RecordFormOptions } from './record-dialog.tsx';

/**
 * One form that adds and edits: `const roadSectionForm = recordForm(roadSections, { title: '路段', … })` gives `<roadSectionForm.Add />` for the
 * list's actions, `<roadSectionForm.Edit row={row} />` and `<roadSectionForm.Remove row={row} />` for a row's, each only for whom its call is
 * open; `rowActions` is both of these. An edit sends the record's revision.
 */
export function recordForm<const C extends RecordCalls>(calls: C, options: RecordFormOptions<C>) {
  type Row = RowOf<C['list']>;
  const { create, update, remove } = calls;
  const { title, rowKey, nameOf, removal } = options;
  function Opener({ word, row, copied, primary = false }: { word: string; row?: Row; copied?: Row; primary?: boolean }) {
    const show = useDialog();
    const press = () =>
      show((open, close) => <RecordDialog calls={calls} options={options} row={row} copied={copied} open={open} close={close} />);
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
