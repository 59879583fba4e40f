import { blackListPage, blackLists } from '@bochong/contract/special-vehicle';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { EntryActions } from '../list-entry/entry-actions.tsx';
import { SyncRows } from '../list-sync/sync-rows.tsx';
import { blackListForm } from './black-list-form.tsx';

export default function BlackListListPage() {
  return (
    <ListPage
      list={blackLists.list}
      rowKey="listId"
      columns={[
        'plateNo',
        'status',
        'blackReason',
        'blackAction',
        'listScope',
        'scopeNames',
        'validFrom',
        'validTo',
        'sourceKind',
        'arrearsFen',
        'createdBy',
        'approvedBy',
        'removedReason',
        'remark',
      ]}
      filters={['plateNo', 'blackReason', 'blackAction', 'status', 'sourceKind', 'parkIds', 'expiringDays']}
      empty="点“新增”登记车辆，入场时即告警或拦截"
      actions={
        <>
          <ExportButton endpoint={blackLists.export} />
          <SheetImport title="黑名单" template={blackLists.template} endpoint={blackLists.import} />
          <blackListForm.Add />
        </>
      }
      rowActions={(row) => (
        <EntryActions calls={blackLists} row={row} list="黑名单" removal="解除" edit={<blackListForm.Edit row={row} />} />
      )}
      opens={{
        title: (row) => `黑名单 ${row.plateNo}`,
        width: 820,
        more: (row) => <SyncRows refId={row.listId} by={blackListPage.can.edit} />,
        history: 'blackList',
      }}
    />
  );
}
