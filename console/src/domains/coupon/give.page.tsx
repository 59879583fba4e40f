import { type Coupon, type CouponGrant, couponGrants, couponStatus, coupons } from '@bochong/contract/coupon';
import { Input } from 'antd';
import { useState } from 'react';
import { chosenSelect } from '../../fields/chosen-select.tsx';
import { PlateInput } from '../../fields/plate-input.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { DrawerButton } from '../../kit/detail.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { SheetImport } from '../../kit/sheet-import.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const CouponSelect = chosenSelect({
  endpoint: coupons.chosen,
  value: 'templateId',
  label: ({ name, figure, remainQty }) => `${name}（${figure}，剩${remainQty}张）`,
});

/** Plates as they are typed or pasted: one a line, or with spaces and commas between. */
function Plates({ id, value = [], onChange }: { id?: string; value?: string[]; onChange?: (plates: string[]) => void }) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <Input.TextArea
      {...(id !== undefined && { id })}
      rows={4}
      placeholder="每行一个车牌，也可用空格或逗号分隔"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(
          target.value
            .split(/[\s,，、;；]+/)
            .filter((plate) => plate !== '')
            .map((plate) => plate.toUpperCase()),
        );
      }}
    />
  );
}

const columns = ['plateNo', 'name', 'figure', 'status', 'appliedFen', 'usedAt', 'endTime', 'code'] as const;

const RevokeOne = ({ coupon }: { coupon: Coupon }) =>
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
function OfPlate() {
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
          columns={columns}
          rowActions={(coupon) => <RevokeOne coupon={coupon} />}
          empty="这辆车没有优惠券"
        />
      )}
    </>
  );
}

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
            columns={columns}
            rowActions={(coupon) => <RevokeOne coupon={coupon} />}
          />
        ),
      }}
      empty="点“发放”把优惠券发给指定车牌，或导入车牌清单"
    />
  );
}
