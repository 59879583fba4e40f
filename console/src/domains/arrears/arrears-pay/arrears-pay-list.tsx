import { arrearsPays } from '@bochong/contract/arrears';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage, type ListPageProps } from '../../../kit/list-page.tsx';

/** Payments for arrears, among the receipts as among the arrears. */
export const ArrearsPayList = ({ opens }: { opens: NonNullable<ListPageProps<typeof arrearsPays.list>['opens']> }) => (
  <ListPage
    list={arrearsPays.list}
    rowKey="payId"
    columns={[
      'plateNo',
      'recordCount',
      'dealerName',
      'totalFen',
      'paidFen',
      'payState',
      'payChannel',
      'payScene',
      'collectorName',
      'paidAt',
      'billNo',
    ]}
    filters={['plateNo', 'startTime', 'payScene', 'payChannel', 'parkIds', 'payState', 'collectorName', 'billNo']}
    empty="欠费补缴后，记录即出现在这里"
    actions={<ExportButton endpoint={arrearsPays.export} />}
    opens={opens}
    summary={['count', 'paidFen']}
  />
);
