import { whiteFeePolicy, whiteListPage, whiteLists } from '@bochong/contract/special-vehicle';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { EntryActions } from '../list-entry/entry-actions.tsx';
import { SyncRows } from '../list-sync/sync-rows.tsx';
import { whiteListForm } from './white-list-form.tsx';

export default function WhiteListListPage() {
  return (
    <ListPage
      list={whiteLists.list}
      rowKey="listId"
      columns={[
        'plateNo',
        'status',
        'ownerName',
        'phone',
        'category',
        {
          name: 'feePolicy',
          show: ({ feePolicy, payPermille }) =>
            whiteFeePolicy.label(feePolicy) + (feePolicy === whiteFeePolicy.DISCOUNT ? ` ${payPermille / 100}折` : ''),
        },
        {
          name: 'usedTimes',
          title: '已用/上限',
          show: ({ usedTimes, freeTimesLimit }) => [usedTimes, freeTimesLimit].filter((times) => times !== null).join('/'),
        },
        'scopeNames',
        'validFrom',
        'validTo',
        'company',
        'approvedBy',
        'createdBy',
        'removedReason',
        'remark',
        'dealerName',
      ]}
      filters={['plateNo', 'status', 'category', 'feePolicy', 'parkIds', 'expiringDays']}
      empty="点“新增”登记公务、内部或来访车辆"
      actions={
        <>
          <ExportButton endpoint={whiteLists.export} />
          <SheetImport title="白名单" template={whiteLists.template} endpoint={whiteLists.import} />
          <whiteListForm.Add />
        </>
      }
      rowActions={(row) => (
        <EntryActions calls={whiteLists} row={row} list="白名单" removal="移除" edit={<whiteListForm.Edit row={row} />} />
      )}
      opens={{
        title: (row) => `白名单 ${row.plateNo}`,
        width: 820,
        more: (row) => <SyncRows refId={row.listId} by={whiteListPage.can.edit} />,
        history: 'whiteList',
      }}
    />
  );
}
