import { couponPayer, couponTemplateStatus } from '@bochong/contract/coupon';
import { couponSales } from '@bochong/contract/merchant';
import { ActionForm } from '../../kit/action-form.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { MerchantsSelect } from './merchant-select.tsx';

/** Coupons that are sold: to merchants where they bear them, to drivers on their page where the unit does. */
export default function CouponSalePage() {
  return (
    <ListPage
      list={couponSales.list}
      rowKey="templateId"
      columns={[
        { name: 'name', width: 180 },
        ...([
          'figure',
          'payer',
          'onSale',
          'salePriceFen',
          'saleLeftQty',
          'soldQty',
          'saleReservedQty',
          'saleQty',
          'merchantNames',
          'status',
        ] as const),
        ...(['totalQty', 'grantedQty', 'usedQty', 'couponNo', 'createdAt', 'dealerName'] as const),
      ]}
      filters={['keyword', 'onSale']}
      rowActions={({ templateId, name, payer, status, soldQty, totalQty, salePriceFen, saleQty, merchantIds, onSale, rev }) =>
        status === couponTemplateStatus.GRANTING && (
          <ActionForm
            to={couponSales.save}
            word="售卖"
            title={`售卖 ${name}`}
            given={{ params: { id: templateId }, body: { rev } }}
            asks={[
              'onSale',
              'salePriceFen',
              { name: 'saleQty', extra: `已售${soldQty}张，发行${totalQty}张` },
              ...(payer === couponPayer.MERCHANT
                ? [{ name: 'merchantIds' as const, children: <MerchantsSelect placeholder="全部商户" /> }]
                : []),
            ]}
            initial={{ onSale, salePriceFen, saleQty, merchantIds }}
            done="已保存"
          />
        )
      }
      empty="优惠券发布后在这里上架：商户承担的卖给商户，平台承担的卖给车主"
    />
  );
}
