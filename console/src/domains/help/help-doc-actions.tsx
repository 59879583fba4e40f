import { type HelpDoc, type HelpDocFields, type HelpDocRow, helpDocFields, helpDocs, helpStatus } from '@bochong/contract/help';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../kit/action-link.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { blankDoc, HelpDocItems } from './help-doc-form.tsx';

const fieldsOf = (doc: HelpDoc) => Object.fromEntries(Object.keys(helpDocFields.shape).map((name) => [name, doc[name as keyof HelpDoc]]));

export function AddHelpDoc() {
  const [open, setOpen] = useState(false);
  const create = useAction(helpDocs.create, { success: '文档已保存为草稿' });
  return (
    <Allowed to={helpDocs.create}>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增文档
      </Button>
      <FormModal<HelpDocFields>
        title="新增文档"
        width={860}
        open={open}
        okText="保存草稿"
        initial={blankDoc}
        onClose={() => setOpen(false)}
        onSubmit={(values) => create.run({ body: { ...blankDoc, ...values } as HelpDocFields })}
      >
        <HelpDocItems />
      </FormModal>
    </Allowed>
  );
}

/** What may be done to an article: editing at any time, publishing and taking back, deleting unless it is published. */
export function HelpDocActions({ row }: { row: HelpDocRow }) {
  const [editing, setEditing] = useState<HelpDoc | null>(null);
  const load = useAction(helpDocs.get);
  const update = useAction(helpDocs.update, { success: '文档已保存' });
  const published = row.status === helpStatus.PUBLISHED;
  const params = { id: row.docId };
  const edit = async () => setEditing((await load.run({ params })) ?? null);
  const initial = editing ? fieldsOf(editing) : {};
  return (
    <>
      <Allowed to={helpDocs.update}>
        <LinkButton loading={load.pending} onClick={() => void edit()}>
          编辑
        </LinkButton>
        <FormModal<HelpDocFields>
          title="编辑文档"
          width={860}
          open={editing !== null}
          initial={initial}
          onClose={() => setEditing(null)}
          onSubmit={(values) => update.run({ params, body: { ...initial, ...values, rev: editing?.rev ?? row.rev } })}
        >
          <HelpDocItems />
        </FormModal>
      </Allowed>
      <ActionLink
        to={helpDocs.publish}
        input={{ params, body: { status: published ? helpStatus.OFFLINE : helpStatus.PUBLISHED, rev: row.rev } }}
        done={published ? '文档已下线' : '文档已发布'}
      >
        {published ? '下线' : '发布'}
      </ActionLink>
      {!published && (
        <ActionLink to={helpDocs.remove} input={{ params }} ask={`删除“${row.title}”？`} done="文档已删除" danger>
          删除
        </ActionLink>
      )}
    </>
  );
}
