import { type CouponGrant, couponGrants } from '@bochong/contract/coupon';
import { ActionForm } from '../../kit/action-form.tsx';
import { DrawerButton } from '../../kit/detail.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { SheetImport } from '../../kit/sheet-import.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { GiveCoupons } from './give-form.tsx';
import { couponColumns, OfPlate, RevokeOne } from './plate-coupons.tsx';

function GrantActions({ row }: { row: CouponGrant }) {
  return (
    row.openQty > 0 && (
      <ActionForm
        to={couponGrants.revoke}
        word="撤回"
        title={`撤回批次 ${row.grantNo}`}
        given={{ params: { id: row.grantId } }}
        asks={['reason']}
        done="未使用的券已撤回"
        danger
      >
        <p>
          “{row.name}”发放{row.qty}张，已使用{row.usedQty}张。撤回后，未使用的券（{row.openQty}张）立即作废，不退回库存。
        </p>
      </ActionForm>
    )
  );
}

/** Acts of giving: to plates that are named or imported. */
export default function CouponGivePage() {
  return (
    <ListPage
      list={couponGrants.list}
      rowKey="grantId"
      columns={[
        { name: 'name', width: 180 },
        ...([
          'qty',
          'usedQty',
          'openQty',
          'revokedQty',
          'vehicles',
          'way',
          'grantedAt',
          'operatorName',
          'merchantName',
          'reason',
          'grantNo',
          'dealerName',
        ] as const),
      ]}
      filters={['keyword', 'way', 'startTime']}
      actions={
        <>
          <DrawerButton word="查车辆的券" title="车辆的券" width={900}>
            <OfPlate />
          </DrawerButton>
          <SheetImport title="发券" template={couponGrants.template} endpoint={couponGrants.import} />
          <GiveCoupons />
        </>
      }
      rowActions={(row) => <GrantActions row={row} />}
      opens={{
        title: ({ name, grantNo }) => `${name} ${grantNo}`,
        width: 900,
        more: (row) => (
          <LoadedTable
            list={couponGrants.coupons}
            input={{ params: { id: row.grantId } }}
            rowKey="couponId"
            columns={couponColumns}
            rowActions={(coupon) => <RevokeOne coupon={coupon} />}
          />
        ),
      }}
      empty="点“发放”把优惠券发给指定车牌，或导入车牌清单"
    />
  );
}
