import { couponFigure, coupons, type EditedCoupon, editedCoupon } from '@bochong/contract/coupon';
import { Empty, Form, Select } from 'antd';
import { Detail } from '../../kit/detail.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { type Fields, isSound } from '../../kit/record-body.ts';
import { SmallTable } from '../../kit/small-table.tsx';
import { useTabParameter } from '../../kit/tab-context.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { MerchantsSelect } from './merchant-select.tsx';

const Item = itemOf(coupons.batchEdit);
const unchanged = '保持不变';
const onOff = [
  { value: 1, label: '开启' },
  { value: 0, label: '关闭' },
];
const [everyMerchant, someMerchants] = [1, 2];
const buyers = [
  { value: everyMerchant, label: '全部商户' },
  { value: someMerchants, label: '指定商户' },
];
const named = ({ buyers }: Fields) => buyers === someMerchants;

/** What is sent: only what was filled in. */
function patchOf({ buyers, merchantIds, ...entered }: Fields): Fields {
  const filled = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined && value !== null));
  if (buyers === everyMerchant) return { ...filled, merchantIds: [] };
  return buyers === someMerchants ? { ...filled, merchantIds } : filled;
}

function EditForm({ rows }: { rows: readonly EditedCoupon[] }) {
  const saving = useAction(coupons.batchEdit, { success: '已批量修改' });
  const save = async (entered: Fields, { rows: seen }: Fields, form: never) => {
    const versions = (seen as readonly EditedCoupon[]).map(({ templateId, rev }) => ({ templateId, rev }));
    const body = { ...patchOf(entered), coupons: versions };
    return isSound(coupons.batchEdit, body, form) ? saving.run({ body }) : undefined;
  };
  return (
    <FormPage<Fields, Fields> initial={{ rows }} onSubmit={save as never} back="/couponManage/granting/list" to={coupons.batchEdit}>
      <h3>{rows.length}个优惠券</h3>
      <SmallTable
        of={editedCoupon}
        rows={rows}
        rowKey="templateId"
        columns={[
          { name: 'name', width: 180 },
          { name: 'amountFen', title: '面值', width: 110, show: (row) => couponFigure(row) },
          ...(['payer', 'perUserLimit', 'perPlateDayLimit', 'claimable', 'onSale', 'salePriceFen', 'merchantNames'] as const),
        ]}
      />
      <h3>统一修改为</h3>
      <p>留空的项保持不变；全部成功才会保存。</p>
      <div className="field-grid">
        <Item name="perUserLimit" placeholder={unchanged} />
        <Item name="perPlateDayLimit" placeholder={unchanged} />
        <Item name="claimable">
          <Select allowClear placeholder={unchanged} options={onOff} />
        </Item>
        <Item name="onSale">
          <Select allowClear placeholder={unchanged} options={onOff} />
        </Item>
        <Form.Item name="buyers" label="售卖范围">
          <Select allowClear placeholder={unchanged} options={buyers} />
        </Form.Item>
        <Item name="merchantIds" when={named} required wide>
          <MerchantsSelect placeholder="可以购买的商户" />
        </Item>
      </div>
    </FormPage>
  );
}

/** Limits, claiming and sale of several coupons that are being given, changed alike. */
export default function CouponMultiEditPage() {
  const ids = useTabParameter('ids');
  if (ids === null) return <Empty description="请从发放中的优惠券列表选择要编辑的优惠券" />;
  return (
    <Detail endpoint={coupons.several} input={{ query: { ids: ids as unknown as string[] } }}>
      {(rows) => (rows.length === 0 ? <Empty description="所选优惠券已不存在" /> : <EditForm key={ids} rows={rows} />)}
    </Detail>
  );
}
