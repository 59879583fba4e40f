import { splitDetails } from '@bochong/contract/split';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';

/** Shares that go over channels, one by one. */
export default function OnlineSplitListPage() {
  return (
    <ListPage
      list={splitDetails.list}
      rowKey="detailId"
      columns={[
        ...([
          'billNo',
          'parkName',
          'accountName',
          'ruleName',
          'baseFen',
          'shareFen',
          'nettedFen',
          'amountFen',
          'returnedFen',
          'detailStatus',
        ] as const),
        ...(['outSplitNo', 'channelSplitNo', 'failText', 'tries', 'paidAt', 'planAt', 'doneAt', 'dealerName'] as const),
      ]}
      filters={['keyword', 'parkIds', 'detailStatus', 'startTime']}
      actions={<ExportButton endpoint={splitDetails.export} />}
      summary={['count', 'amountFen', 'returnedFen']}
      opens={{ title: ({ billNo, accountName }) => `${billNo} → ${accountName}` }}
      empty="在线分账的每一笔渠道请求都在这里"
    />
  );
}
