import { wechatChanges } from '@bochong/contract/bill';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';

export default function WechatChangeListPage() {
  return (
    <ListPage
      list={wechatChanges.list}
      rowKey="changeId"
      columns={[
        'plateNo',
        'parkName',
        'dealerName',
        'cashReceivedFen',
        'payableFen',
        'changeFen',
        'status',
        'openIdMask',
        'collectorId',
        'createdAt',
        'finishedAt',
        'billNo',
        'transferNo',
      ]}
      empty="收费员收取现金并选择微信找零后，记录会出现在这里"
      filters={['plateNo', 'startTime', 'parkIds', 'status', 'collectorId']}
      actions={<ExportButton endpoint={wechatChanges.export} />}
      opens={{ title: '微信找零', width: 860 }}
    />
  );
}
