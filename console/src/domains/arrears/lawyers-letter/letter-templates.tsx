import { type LetterTemplate, lawyersLetters, letterTemplateFields, letterVariables } from '@bochong/contract/arrears';
import { Button, Input, Table } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './letter.module.css';

type Values = Omit<LetterTemplate, 'templateId' | 'rev'>;
const Item = itemOf(letterTemplateFields);
const words = Object.entries(letterVariables)
  .map(([name, label]) => `${label} \${${name}}`)
  .join('　');

/** Keeps the texts letters are written from; letters written already keep their own. */
export function TemplatesButton() {
  const [open, setOpen] = useState(false);
  const [row, setRow] = useState<LetterTemplate | 'new' | null>(null);
  const editing = row === 'new' ? null : row;
  const { data = [] } = useEndpoint(lawyersLetters.templates, {}, { enabled: open });
  const save = useAction(lawyersLetters.saveTemplate, { success: '模板已保存' });
  const remove = useAction(lawyersLetters.removeTemplate, { success: '模板已删除' });
  const actions = (one: LetterTemplate) => (
    <span className="row-actions">
      <LinkButton onClick={() => setRow(one)}>编辑</LinkButton>
      <ConfirmLink
        danger
        question={`删除模板“${one.templateName}”？`}
        okText="删除"
        onConfirm={() => remove.run({ params: { id: one.templateId } })}
      >
        删除
      </ConfirmLink>
    </span>
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>函件模板</Button>
      <DetailDrawer
        title="函件模板"
        open={open}
        onClose={() => setOpen(false)}
        extra={
          <Button type="primary" onClick={() => setRow('new')}>
            新增模板
          </Button>
        }
      >
        <Table
          size="small"
          rowKey="templateId"
          pagination={false}
          dataSource={data}
          columns={[
            { title: '模板名称', dataIndex: 'templateName' },
            { title: '律所', dataIndex: 'lawFirm' },
            { title: '律师', dataIndex: 'lawyerName', width: 110 },
            { title: '操作', width: 120, render: (_, one) => actions(one) },
          ]}
          locale={{ emptyText: '还没有函件模板' }}
        />
      </DetailDrawer>
      <FormModal<Values>
        title={editing ? `编辑模板 ${editing.templateName}` : '新增模板'}
        open={row !== null}
        width={680}
        {...(editing && { initial: editing })}
        onClose={() => setRow(null)}
        onSubmit={({ templateName, lawFirm, lawyerName, content }) =>
          save.run({
            body: { templateName, lawFirm, lawyerName, content, ...(editing && { templateId: editing.templateId, rev: editing.rev }) },
          })
        }
      >
        <div className="field-grid">
          <Item name="templateName" />
          <Item name="lawFirm" />
          <Item name="lawyerName" />
        </div>
        <Item name="content" extra={<div className={styles.words}>{words}</div>}>
          <Input.TextArea rows={10} maxLength={3000} showCount />
        </Item>
      </FormModal>
    </>
  );
}
