import { couponPurchases, purchaseStatus } from '@bochong/contract/merchant';
import { ActionForm } from '../../kit/action-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { formatFen } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { BuyForMerchant } from './buy-form.tsx';
import { MerchantSelect } from './merchant-select.tsx';

/** What merchants and drivers bought, and what became of it. */
export default function CouponPurchasePage() {
  return (
    <ListPage
      list={couponPurchases.list}
      rowKey="purchaseId"
      columns={[
        { name: 'merchantName', width: 150 },
        'plateNo',
        { name: 'name', width: 170 },
        ...(['qty', 'amountFen', 'leftQty', 'openQty', 'usedQty', 'expiredQty', 'returnedQty', 'refundFen', 'status', 'boughtAt'] as const),
        ...(['unitPriceFen', 'settleMode', 'operatorName', 'purchaseNo', 'dealerName'] as const),
      ]}
      filters={['keyword', { name: 'merchantId', control: <MerchantSelect /> }, 'status', 'startTime']}
      summary={['count', 'qty', 'amountFen', 'refundFen']}
      actions={
        <>
          <ExportButton endpoint={couponPurchases.export} />
          <BuyForMerchant />
        </>
      }
      rowActions={({ purchaseId, purchaseNo, status, leftQty, openQty, unitPriceFen, rev }) =>
        status === purchaseStatus.BOUGHT &&
        leftQty + openQty > 0 && (
          <ActionForm
            to={couponPurchases.refund}
            word="退款"
            title={`退款 ${purchaseNo}`}
            given={{ params: { id: purchaseId }, body: { rev } }}
            asks={['reason']}
            done="未使用的券已收回，款项已退"
            danger
          >
            <p>
              未发{leftQty}张、已发未用{openQty}张将作废，共退 ¥{formatFen((leftQty + openQty) * unitPriceFen)}
              ；预付退回余额，后付不再计入应付，车主购买的原路退回。
            </p>
          </ActionForm>
        )
      }
      empty="商户或车主购券后，记录出现在这里"
    />
  );
}
