import { ownMerchant } from '@bochong/contract/merchant';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';

/** Coupons that the merchant bought or may buy. */
export default function OwnCouponPage() {
  return (
    <ListPage
      list={ownMerchant.coupons}
      rowKey="templateId"
      columns={[
        { name: 'name', width: 200 },
        ...(['figure', 'terms', 'leftQty', 'givenQty', 'usedQty', 'boughtQty', 'salePriceFen', 'saleLeftQty'] as const),
      ]}
      rowActions={({ templateId, name, salePriceFen, saleLeftQty }) =>
        salePriceFen !== null &&
        saleLeftQty > 0 && (
          <ActionForm
            to={ownMerchant.buy}
            word="购买"
            title={`购买 ${name}`}
            given={{ body: { templateId, unitPriceFen: salePriceFen } }}
            asks={[{ name: 'qty', extra: `每张 ¥${formatFen(salePriceFen)}，可购${saleLeftQty}张` }]}
            done="已购买，可以发给顾客"
          />
        )
      }
      empty="运营方还没有向您售卖的优惠券"
    />
  );
}
