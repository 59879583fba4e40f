import { vouchers } from '@bochong/contract/ledger';
import { ExportButton } from '../../kit/export-button.tsx';
import { dayOf, daysAfter } from '../../kit/instant.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { VoucherView } from './voucher-view.tsx';

const week = () => ({ startDate: daysAfter(dayOf(Date.now()), -6), endDate: dayOf(Date.now()) });

/** Vouchers of the general ledger, the newest first. */
export default function VoucherListPage() {
  return (
    <ListPage
      list={vouchers.list}
      rowKey="entryId"
      columns={[
        'entryNo',
        'accountingDate',
        'amountFen',
        'eventType',
        'bizType',
        'refNo',
        'placeName',
        'memo',
        'happenedAt',
        'postedAt',
        'dealerName',
      ]}
      filters={['startDate', 'number', 'eventType', 'parkId', 'accountCode', 'bizType']}
      query={{ opening: week }}
      actions={<ExportButton endpoint={vouchers.export} />}
      summary={['count', 'amountFen']}
      empty="收款、退款和订单计费在一分钟内记账；也可以放宽记账日期"
      opens={{ title: ({ entryNo }) => `记账凭证 ${entryNo}`, width: 960, show: ({ entryId }) => <VoucherView id={entryId} /> }}
    />
  );
}
