import { merchants } from '@bochong/contract/merchant';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { SheetImport } from '../../kit/sheet-import.tsx';
import { MerchantActions, MerchantMoney } from './merchant-actions.tsx';
import { merchantForm } from './merchant-form.tsx';

/** Shops that buy coupons and hand them out. */
export default function MerchantListPage() {
  return (
    <ListPage
      list={merchants.list}
      rowKey="merchantId"
      columns={[
        { name: 'merchantName', width: 180 },
        ...(['status', 'settleMode', 'balanceFen', 'creditLeftFen', 'owedFen', 'leftQty', 'givenToday', 'account', 'parkNames'] as const),
        ...(['creditLimitFen', 'creditUsedFen', 'giveDayLimit', 'counterCoupon', 'category', 'contact', 'phone', 'merchantNo'] as const),
        ...(['createdAt', 'remark', 'dealerName'] as const),
      ]}
      filters={['keyword', 'settleMode', 'status']}
      actions={
        <>
          <ExportButton endpoint={merchants.export} />
          <SheetImport title="商户" template={merchants.template} endpoint={merchants.import} />
          <merchantForm.Add />
        </>
      }
      rowActions={(row) => (
        <>
          <merchantForm.Edit row={row} />
          <MerchantActions row={row} />
        </>
      )}
      opens={{ title: ({ merchantName }) => merchantName, width: 900, more: (row) => <MerchantMoney id={row.merchantId} /> }}
      empty="点“新增”或“导入”登记购券发给顾客的商户"
    />
  );
}
