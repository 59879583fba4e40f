import { msgTemplates, segmentsOf, templateKind, templateStatus } from '@bochong/contract/arrears';
import { Button, Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { MsgTemplateActions } from './msg-template-actions.tsx';
import { useMsgTemplateForm } from './msg-template-form.tsx';

const col = columnsOf(msgTemplates.list);
const Filter = filterOf(msgTemplates.list);
const tones = {
  [templateStatus.DRAFT]: 'grey',
  [templateStatus.AUDITING]: 'amber',
  [templateStatus.PASSED]: 'green',
  [templateStatus.REJECTED]: 'red',
  [templateStatus.DISABLED]: 'grey',
} as const;
const columns = [
  col.text('templateName', { fixed: 'left', width: 180 }),
  col.enum('templateStatus', templateStatus, tones, { width: 100 }),
  col.enum('kind', templateKind, undefined, { width: 110 }),
  col.text('signName', { width: 120 }),
  col.text('content', { width: 420 }),
  col.custom('segments', '条数(不含变量)', (row) => segmentsOf(`【${row.signName}】${row.content}`), { width: 120 }),
  col.text('providerCode', { width: 140 }),
  col.text('rejectReason', { width: 180 }),
  col.time('updatedAt'),
];

export default function MsgTemplateListPage() {
  const form = useMsgTemplateForm();
  return (
    <>
      <ListPage
        list={msgTemplates.list}
        rowKey="templateId"
        columns={columns}
        empty="新增模板并报备通过后，即可用于短信提醒"
        filters={
          <>
            <Filter name="templateName">
              <Input allowClear />
            </Filter>
            <Filter name="kind">
              <EnumSelect of={templateKind} />
            </Filter>
            <Filter name="templateStatus">
              <EnumSelect of={templateStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed to={msgTemplates.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        opens={{ title: '短信模板', history: 'msgTemplate' }}
        rowActions={(row) => <MsgTemplateActions row={row} onEdit={() => form.edit(row)} onCopy={() => form.copy(row)} />}
      />
      {form.dialog}
    </>
  );
}
