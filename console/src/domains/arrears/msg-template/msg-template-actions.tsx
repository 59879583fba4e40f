import { type MsgTemplate, msgTemplates, templateStatus } from '@bochong/contract/arrears';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

interface Decision {
  pass: boolean;
  providerCode?: string;
  reason?: string;
}

/** What the carrier decided about a template. */
function AuditDialog({ row, open, onClose }: { row: MsgTemplate; open: boolean; onClose(): void }) {
  const audit = useAction(msgTemplates.audit, { success: '报备结果已登记' });
  return (
    <FormModal<Decision>
      title={`报备结果 ${row.templateName}`}
      open={open}
      initial={{ pass: true }}
      onClose={onClose}
      onSubmit={({ pass, providerCode = '', reason = '' }) =>
        audit.run({ params: { id: row.templateId }, body: { pass, providerCode, reason, rev: row.rev } })
      }
    >
      <Form.Item name="pass" label="结果">
        <Radio.Group
          options={[
            { value: true, label: '通过' },
            { value: false, label: '未通过' },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['pass']}>
        {({ getFieldValue }) =>
          getFieldValue('pass') ? (
            <Form.Item name="providerCode" label="服务商编码" rules={[{ required: true, message: '请输入服务商编码' }]}>
              <Input maxLength={64} />
            </Form.Item>
          ) : (
            <Form.Item name="reason" label="未通过原因" rules={[{ required: true, message: '请输入未通过原因' }]}>
              <Input.TextArea rows={3} maxLength={200} />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  );
}

/** What the state of a template allows: drafts are edited and reported, what has passed is copied or disabled. */
export function MsgTemplateActions({ row, onEdit, onCopy }: { row: MsgTemplate; onEdit(): void; onCopy(): void }) {
  const [auditing, setAuditing] = useState(false);
  const report = useAction(msgTemplates.report, { success: '已提交报备' });
  const change = useAction(msgTemplates.switch, { success: '模板状态已更新' });
  const remove = useAction(msgTemplates.remove, { success: '模板已删除' });
  const { templateStatus: status, rev } = row;
  const params = { id: row.templateId };
  const draft = status === templateStatus.DRAFT || status === templateStatus.REJECTED;
  const disabled = status === templateStatus.DISABLED;
  return (
    <>
      {draft && (
        <>
          <Allowed to={msgTemplates.update}>
            <LinkButton onClick={onEdit}>编辑</LinkButton>
          </Allowed>
          <Allowed to={msgTemplates.report}>
            <LinkButton loading={report.pending} onClick={() => void report.run({ params, body: { rev } })}>
              提交报备
            </LinkButton>
          </Allowed>
        </>
      )}
      {status === templateStatus.AUDITING && (
        <Allowed to={msgTemplates.audit}>
          <LinkButton onClick={() => setAuditing(true)}>报备结果</LinkButton>
        </Allowed>
      )}
      {!draft && (
        <Allowed to={msgTemplates.create}>
          <LinkButton onClick={onCopy}>复制</LinkButton>
        </Allowed>
      )}
      {(disabled || status === templateStatus.PASSED) && (
        <Allowed to={msgTemplates.switch}>
          <LinkButton loading={change.pending} onClick={() => void change.run({ params, body: { enabled: disabled, rev } })}>
            {disabled ? '启用' : '停用'}
          </LinkButton>
        </Allowed>
      )}
      {(draft || disabled) && (
        <Allowed to={msgTemplates.remove}>
          <ConfirmLink danger question={`删除模板“${row.templateName}”？`} okText="删除" onConfirm={() => remove.run({ params })}>
            删除
          </ConfirmLink>
        </Allowed>
      )}
      <AuditDialog row={row} open={auditing} onClose={() => setAuditing(false)} />
    </>
  );
}
