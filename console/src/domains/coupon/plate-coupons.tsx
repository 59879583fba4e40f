import { type Coupon, couponGrants, couponStatus } from '@bochong/contract/coupon';
import { useState } from 'react';
import { PlateInput } from '../../fields/plate-input.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

export const couponColumns = ['plateNo', 'name', 'figure', 'status', 'appliedFen', 'usedAt', 'endTime', 'code'] as const;

export const RevokeOne = ({ coupon }: { coupon: Coupon }) =>
  coupon.status === couponStatus.UNUSED && (
    <ActionForm
      to={couponGrants.revokeOne}
      word="撤回"
      title={`撤回 ${coupon.plateNo} 的“${coupon.name}”`}
      given={{ params: { id: coupon.couponId } }}
      asks={['reason']}
      done="已撤回"
      danger
    />
  );

/** The coupons of one vehicle, whichever way it got them. */
export function OfPlate() {
  const [plateNo, setPlateNo] = useState('');
  const whole = plateNo.length >= 7;
  return (
    <>
      <PlateInput value={plateNo} onChange={(plate) => setPlateNo(plate ?? '')} />
      {whole && (
        <LoadedTable
          key={plateNo}
          list={couponGrants.ofPlate}
          input={{ query: { plateNo } }}
          rowKey="couponId"
          columns={couponColumns}
          rowActions={(coupon) => <RevokeOne coupon={coupon} />}
          empty="这辆车没有优惠券"
        />
      )}
    </>
  );
}
