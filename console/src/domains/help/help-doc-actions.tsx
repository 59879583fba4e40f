import { type HelpDocRow, helpClient, helpDocs, helpStatus } from '@bochong/contract/help';
import { ActionForm, LoadedForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { HelpDocItems } from './help-doc-form.tsx';

export const AddHelpDoc = () => (
  <ActionForm
    to={helpDocs.create}
    word="新增文档"
    button="primary"
    width={860}
    okText="保存草稿"
    initial={{ clientScope: helpClient.ALL, sort: 0 }}
    given={{}}
    done="文档已保存为草稿"
  >
    <HelpDocItems />
  </ActionForm>
);

/** What may be done to an article: editing at any time, publishing and taking back, deleting unless it is published. */
export function HelpDocActions({ row }: { row: HelpDocRow }) {
  const published = row.status === helpStatus.PUBLISHED;
  const params = { id: row.docId };
  return (
    <>
      <LoadedForm read={helpDocs.get} of={{ params }} to={helpDocs.update} word="编辑" title="编辑文档" width={860} done="文档已保存">
        <HelpDocItems />
      </LoadedForm>
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
