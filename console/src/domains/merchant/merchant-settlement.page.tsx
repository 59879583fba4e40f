import { merchantSettlementStatus, merchantSettlements } from '@bochong/contract/merchant';
import { ActionForm } from '../../kit/action-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { MerchantSelect } from './merchant-select.tsx';

/** What post-paid merchants owe, month by month. */
export default function MerchantSettlementPage() {
  return (
    <ListPage
      list={merchantSettlements.list}
      rowKey="settlementId"
      columns={[
        { name: 'merchantName', width: 180 },
        { name: 'month', show: ({ month }) => month.slice(0, 7) },
        ...(['status', 'payableFen', 'paidFen', 'usedQty', 'returnedFen', 'appliedFen', 'createdAt', 'settleNo', 'dealerName'] as const),
      ]}
      filters={[{ name: 'merchantId', control: <MerchantSelect /> }, 'status']}
      summary={['count', 'payableFen', 'paidFen']}
      actions={<ExportButton endpoint={merchantSettlements.export} />}
      rowActions={({ settlementId: id, settleNo, status, payableFen, paidFen, rev }) =>
        status !== merchantSettlementStatus.PAID && (
          <ActionForm
            to={merchantSettlements.receive}
            word="收款"
            title={`收款 ${settleNo}`}
            given={{ params: { id }, body: { rev } }}
            asks={['paidFen', 'payChannel', { name: 'voucherNo', extra: '现金以外的收款须填写' }]}
            initial={{ paidFen: payableFen - paidFen }}
            done="已收款"
          />
        )
      }
      opens={{
        title: ({ merchantName, month }) => `${merchantName} ${month.slice(0, 7)}`,
        width: 900,
        more: ({ settlementId: id }) => (
          <LoadedTable
            list={merchantSettlements.uses}
            input={{ params: { id } }}
            rowKey="useId"
            columns={['usedAt', 'plateNo', 'name', 'appliedFen', 'prepaidFen', 'returnedAt', 'parkName', 'orderNo', 'code']}
          />
        ),
      }}
      empty="每月1日生成后付商户上月的结算单"
    />
  );
}
