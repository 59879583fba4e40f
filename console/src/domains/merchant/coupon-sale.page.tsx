import { couponTemplateStatus } from '@bochong/contract/coupon';
import { couponSales } from '@bochong/contract/merchant';
import { ActionForm } from '../../kit/action-form.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { MerchantsSelect } from './merchant-select.tsx';

/** Coupons that merchants bear: at what price and in what quantity they are sold. */
export default function CouponSalePage() {
  return (
    <ListPage
      list={couponSales.list}
      rowKey="templateId"
      columns={[
        { name: 'name', width: 180 },
        ...([
          'figure',
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
      rowActions={({ templateId, name, status, soldQty, totalQty, salePriceFen, saleQty, merchantIds, onSale, rev }) =>
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
              { name: 'merchantIds', children: <MerchantsSelect placeholder="全部商户" /> },
            ]}
            initial={{ onSale, salePriceFen, saleQty, merchantIds }}
            done="已保存"
          />
        )
      }
      empty="新增优惠券时把费用承担设为商户，发布后在这里上架"
    />
  );
}
