import { msgTemplates, segmentsOf } from '@bochong/contract/collection';
import { ListPage } from '../../../kit/list-page.tsx';
import { MsgTemplateActions } from './msg-template-actions.tsx';
import { msgTemplateForm } from './msg-template-form.tsx';

export default function MsgTemplateListPage() {
  return (
    <ListPage
      list={msgTemplates.list}
      rowKey="templateId"
      columns={[
        'templateName',
        'templateStatus',
        'kind',
        'signName',
        { name: 'content', width: 420 },
        { name: 'segments', title: '条数(不含变量)', width: 120, show: (row) => segmentsOf(`【${row.signName}】${row.content}`) },
        'providerCode',
        'rejectReason',
        'updatedAt',
      ]}
      filters={['templateName', 'kind', 'templateStatus']}
      empty="新增模板并报备通过后，即可用于短信提醒"
      actions={<msgTemplateForm.Add />}
      opens={{ title: '短信模板', history: 'msgTemplate' }}
      rowActions={(row) => <MsgTemplateActions row={row} />}
    />
  );
}
