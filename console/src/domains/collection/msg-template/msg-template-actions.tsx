import { type MsgTemplate, msgTemplates, templateStatus } from '@bochong/contract/collection';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { MsgTemplateItems, msgTemplateForm } from './msg-template-form.tsx';

const { DRAFT, AUDITING, PASSED, REJECTED, DISABLED } = templateStatus;

/** What the state of a template allows: drafts are edited and reported, what has passed is copied or disabled. */
export function MsgTemplateActions({ row }: { row: MsgTemplate }) {
  const { templateId, templateName, signName, kind, content, templateStatus: status, rev } = row;
  const params = { id: templateId };
  const draft = status === DRAFT || status === REJECTED;
  const disabled = status === DISABLED;
  return (
    <>
      {draft && (
        <>
          <msgTemplateForm.Edit row={row} />
          <ActionLink to={msgTemplates.report} input={{ params, body: { rev } }} done="已提交报备">
            提交报备
          </ActionLink>
        </>
      )}
      {status === AUDITING && (
        <ActionForm
          to={msgTemplates.audit}
          word="报备结果"
          title={`报备结果 ${templateName}`}
          okText="保存"
          initial={{ pass: true }}
          given={{ params, body: { rev } }}
          asks={[
            'pass',
            { name: 'providerCode', required: true, when: ({ pass }) => pass === true },
            { name: 'reason', required: true, when: ({ pass }) => pass === false },
          ]}
          done="报备结果已登记"
        />
      )}
      {!draft && (
        <ActionForm
          to={msgTemplates.create}
          word="复制"
          title="新增模板"
          okText="保存"
          width={640}
          initial={{ templateName: `${templateName} 副本`.slice(0, 30), signName, kind, content }}
          given={{}}
          done="模板已保存为草稿"
        >
          <MsgTemplateItems />
        </ActionForm>
      )}
      {(disabled || status === PASSED) && (
        <ActionLink to={msgTemplates.switch} input={{ params, body: { enabled: disabled, rev } }} done="模板状态已更新">
          {disabled ? '启用' : '停用'}
        </ActionLink>
      )}
      {(draft || disabled) && <msgTemplateForm.Remove row={row} />}
    </>
  );
}
