import { couponGrants, coupons } from '@bochong/contract/coupon';
import { chosenSelect } from '../../fields/chosen-select.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { Plates } from './plates.tsx';

const CouponSelect = chosenSelect({
  endpoint: coupons.chosen,
  value: 'templateId',
  label: ({ name, figure, remainQty }) => `${name}（${figure}，剩${remainQty}张）`,
});

/** Gives a coupon to plates that are typed or pasted. */
export const GiveCoupons = () => (
  <ActionForm
    to={couponGrants.give}
    word="发放"
    title="定向发放"
    button="primary"
    given={{}}
    asks={[
      { name: 'templateId', children: <CouponSelect placeholder="发放中的优惠券" /> },
      { name: 'plates', children: <Plates /> },
      'qtyEach',
      'reason',
    ]}
    initial={{ qtyEach: 1 }}
    done="已发放，车主缴费时自动可用"
  />
);
