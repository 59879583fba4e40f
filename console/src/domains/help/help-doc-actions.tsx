import { type HelpDoc, type HelpDocFields, type HelpDocRow, helpDocs, helpStatus } from '@bochong/contract/help';
import { useState } from 'react';
import { FormModal } from '../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { HelpDocItems } from './help-doc-form.tsx';

const fieldsOf = ({ categoryId, title, content, keywords, clientScope, productVersion, fileId, sort }: HelpDoc): HelpDocFields => ({
  categoryId,
  title,
  content,
  keywords,
  clientScope,
  productVersion,
  fileId,
  sort,
});

/** What may be done to an article: editing at any time, publishing and taking back, deleting unless it is published. */
export function HelpDocActions({ row }: { row: HelpDocRow }) {
  const [editing, setEditing] = useState<HelpDoc | null>(null);
  const load = useAction(helpDocs.get);
  const update = useAction(helpDocs.update, { success: '文档已保存' });
  const published = row.status === helpStatus.PUBLISHED;
  const publish = useAction(helpDocs.publish, { success: published ? '文档已下线' : '文档已发布' });
  const remove = useAction(helpDocs.remove, { success: '文档已删除' });
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
      <Allowed to={helpDocs.publish}>
        <LinkButton
          onClick={() => publish.run({ params, body: { status: published ? helpStatus.OFFLINE : helpStatus.PUBLISHED, rev: row.rev } })}
        >
          {published ? '下线' : '发布'}
        </LinkButton>
      </Allowed>
      {!published && (
        <Allowed to={helpDocs.remove}>
          <ConfirmLink question={`删除“${row.title}”？`} onConfirm={() => remove.run({ params })} danger>
            删除
          </ConfirmLink>
        </Allowed>
      )}
    </>
  );
}
