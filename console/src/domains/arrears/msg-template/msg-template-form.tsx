import './msg-template.css';
import {
  type MsgTemplate,
  msgTemplateFields,
  msgTemplates,
  type TemplateVariable,
  templateKind,
  templateVariables,
} from '@bochong/contract/arrears';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { TemplatePreview } from './template-preview.tsx';

type Values = Pick<MsgTemplate, 'templateName' | 'signName' | 'kind' | 'content'>;
/** A template to edit, one to copy, or none for a new one. */
type Opened = { row: MsgTemplate | null; copy: boolean };

const Item = itemOf(msgTemplateFields);
const variables = Object.entries(templateVariables) as [TemplateVariable, string][];
const blank: Partial<Values> = { kind: templateKind.REMIND };

/** One dialog that adds, edits and copies: what has passed is changed by copying it. */
export function useMsgTemplateForm() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const create = useAction(msgTemplates.create, { success: '模板已保存为草稿' });
  const update = useAction(msgTemplates.update, { success: '模板已保存' });
  const editing = opened !== null && !opened.copy ? opened.row : null;
  const source = opened?.row;
  const initial = source
    ? { ...source, templateName: opened.copy ? `${source.templateName} 副本`.slice(0, 30) : source.templateName }
    : blank;
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑模板 ${editing.templateName}` : '新增模板'}
      open={opened !== null}
      initial={initial}
      onClose={() => setOpened(null)}
      width={640}
      onSubmit={({ templateName, signName, kind, content }) => {
        const fields = { templateName, signName, kind, content };
        return editing
          ? update.run({ params: { id: editing.templateId }, body: { ...fields, rev: editing.rev } })
          : create.run({ body: fields });
      }}
    >
      {(form) => (
        <>
          <div className="field-grid">
            <Item name="templateName">
              <Input maxLength={30} />
            </Item>
            <Item name="signName">
              <Input maxLength={12} placeholder="如：滨江停车" />
            </Item>
            <Item name="kind">
              <EnumSelect of={templateKind} allowClear={false} />
            </Item>
          </div>
          <Item
            name="content"
            extra={
              <span className="template-variables">
                {variables.map(([name, label]) => (
                  <LinkButton
                    key={name}
                    onClick={() => form.setFieldValue('content', `${form.getFieldValue('content') ?? ''}\${${name}}`)}
                  >{`${label} \${${name}}`}</LinkButton>
                ))}
              </span>
            }
          >
            <Input.TextArea rows={4} maxLength={500} showCount />
          </Item>
          <Form.Item label="预览" dependencies={['signName', 'content']}>
            {() => <TemplatePreview signName={form.getFieldValue('signName')} content={form.getFieldValue('content')} />}
          </Form.Item>
        </>
      )}
    </FormModal>
  );
  return {
    add: () => setOpened({ row: null, copy: false }),
    edit: (row: MsgTemplate) => setOpened({ row, copy: false }),
    copy: (row: MsgTemplate) => setOpened({ row, copy: true }),
    dialog,
  };
}
