import { msgTemplates, type TemplateVariable, templateKind, templateVariables } from '@bochong/contract/collection';
import { Form, Input } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import styles from './msg-template.module.css';
import { TemplatePreview } from './template-preview.tsx';

const Item = itemOf(msgTemplates.create);
const variables = Object.entries(templateVariables) as [TemplateVariable, string][];

/** What is filled in of debtors; pressed, it goes to the end of the text. */
function Variables() {
  const form = Form.useFormInstance();
  const append = (name: string) => form.setFieldValue('content', `${form.getFieldValue('content') ?? ''}\${${name}}`);
  return (
    <span className={styles.variables}>
      {variables.map(([name, label]) => (
        <LinkButton key={name} onClick={() => append(name)}>{`${label} \${${name}}`}</LinkButton>
      ))}
    </span>
  );
}

export const MsgTemplateItems = () => (
  <>
    <div className="field-grid">
      <Item name="templateName" />
      <Item name="signName" placeholder="如：滨江停车" />
      <Item name="kind" />
    </div>
    <Item name="content" extra={<Variables />}>
      <Input.TextArea rows={4} maxLength={500} showCount />
    </Item>
    <Form.Item label="预览" dependencies={['signName', 'content']}>
      {({ getFieldValue }) => <TemplatePreview signName={getFieldValue('signName')} content={getFieldValue('content')} />}
    </Form.Item>
  </>
);

export const msgTemplateForm = recordForm(msgTemplates, {
  title: '模板',
  added: '模板已保存为草稿',
  rowKey: 'templateId',
  nameOf: (row) => row.templateName,
  width: 640,
  blank: { kind: templateKind.REMIND },
  children: <MsgTemplateItems />,
});
