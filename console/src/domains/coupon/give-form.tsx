import { couponGrants, coupons } from '@bochong/contract/coupon';
import { Input } from 'antd';
import { useState } from 'react';
import { chosenSelect } from '../../fields/chosen-select.tsx';
import { ActionForm } from '../../kit/action-form.tsx';

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
