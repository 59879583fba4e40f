import { ownMerchant } from '@bochong/contract/merchant';
import { ActionForm } from '../../kit/action-form.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Plates } from '../coupon/index.ts';
import { OwnCouponSelect } from './own-coupon-select.tsx';

/** What the merchant gave its customers by their plates. */
export default function OwnGivePage() {
  return (
    <ListPage
      list={ownMerchant.gives}
      rowKey="grantId"
      columns={[
        { name: 'name', width: 180 },
        ...(['qty', 'usedQty', 'openQty', 'revokedQty', 'vehicles', 'grantedAt', 'operatorName', 'reason', 'grantNo'] as const),
      ]}
      filters={['startTime']}
      actions={
        <ActionForm
          to={ownMerchant.give}
          word="发券"
          title="发券给顾客"
          button="primary"
          given={{}}
          asks={[
            { name: 'templateId', children: <OwnCouponSelect placeholder="已购的券" /> },
            { name: 'plates', children: <Plates /> },
            'qtyEach',
            'reason',
          ]}
          initial={{ qtyEach: 1, reason: '消费赠券' }}
          done="已发放，顾客缴费时自动可用"
        />
      }
      empty="点“发券”按车牌发给顾客，或让顾客扫柜台的领券码"
    />
  );
}
