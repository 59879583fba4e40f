import { lawyersLetters, letterVariables } from '@bochong/contract/collection';
import { Input } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { DrawerButton } from '../../../kit/detail.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import styles from './letter.module.css';

const words = Object.entries(letterVariables)
  .map(([name, label]) => `${label} \${${name}}`)
  .join('　');

const asked = {
  to: lawyersLetters.saveTemplate,
  width: 680,
  okText: '保存',
  done: '模板已保存',
  asks: [
    ...(['templateName', 'lawFirm', 'lawyerName'] as const),
    {
      name: 'content' as const,
      extra: <div className={styles.words}>{words}</div>,
      children: <Input.TextArea rows={10} maxLength={3000} showCount />,
    },
  ],
};

/** Keeps the texts letters are written from; letters written already keep their own. */
export const TemplatesButton = () => (
  <DrawerButton word="函件模板" extra={<ActionForm {...asked} word="新增模板" button="primary" given={{}} />}>
    <LoadedTable
      list={lawyersLetters.templates}
      input={{}}
      rowKey="templateId"
      columns={['templateName', 'lawFirm', 'lawyerName']}
      rowActions={({ templateId, rev, ...template }) => (
        <>
          <ActionForm
            {...asked}
            word="编辑"
            title={`编辑模板 ${template.templateName}`}
            initial={template}
            given={{ body: { templateId, rev } }}
          />
          <ActionLink
            to={lawyersLetters.removeTemplate}
            input={{ params: { id: templateId } }}
            ask={`删除模板“${template.templateName}”？`}
            done="模板已删除"
            danger
          >
            删除
          </ActionLink>
        </>
      )}
      empty="还没有函件模板"
    />
  </DrawerButton>
);
