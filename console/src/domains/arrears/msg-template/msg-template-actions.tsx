import { type MsgTemplate, msgTemplates, templateStatus } from '@bochong/contract/arrears';
import { Form, Radio } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { MsgTemplateItems, msgTemplateForm } from './msg-template-form.tsx';

interface Decision {
  pass: boolean;
  providerCode?: string;
  reason?: string;
}

const Item = itemOf(msgTemplates.audit);
const { DRAFT, AUDITING, PASSED, REJECTED, DISABLED } = templateStatus;
const verdicts = [
  { value: true, label: '通过' },
  { value: false, label: '未通过' },
];

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
          input={({ pass, providerCode = '', reason = '' }: Decision) => ({ params, body: { pass, providerCode, reason, rev } })}
          done="报备结果已登记"
        >
          <Item name="pass" label="结果">
            <Radio.Group options={verdicts} />
          </Item>
          <Form.Item noStyle dependencies={['pass']}>
            {({ getFieldValue }) => (getFieldValue('pass') ? <Item name="providerCode" required /> : <Item name="reason" required />)}
          </Form.Item>
        </ActionForm>
      )}
      {!draft && (
        <ActionForm
          to={msgTemplates.create}
          word="复制"
          title="新增模板"
          okText="保存"
          width={640}
          initial={{ templateName: `${templateName} 副本`.slice(0, 30), signName, kind, content }}
          input={(body: Pick<MsgTemplate, 'templateName' | 'signName' | 'kind' | 'content'>) => ({ body })}
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
      {(draft || disabled) && (
        <ActionLink to={msgTemplates.remove} input={{ params }} ask={`删除模板“${templateName}”？`} done="模板已删除" danger>
          删除
        </ActionLink>
      )}
    </>
  );
}
