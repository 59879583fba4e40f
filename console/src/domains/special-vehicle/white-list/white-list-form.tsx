import { plateColor } from '@bochong/contract/kernel/vehicle';
import { whiteCategory, whiteFeePolicy, whiteLists } from '@bochong/contract/special-vehicle';
import { Form, InputNumber } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { nowInstant } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { EntryItems, widestScope, withScopes } from '../list-entry/entry-items.tsx';
import { RightWindows } from '../pass-rule/right-windows.tsx';

const Item = itemOf(whiteLists.create);

/** The share that is paid, where the policy has one. */
function PayShare() {
  const policy = Form.useWatch('feePolicy');
  return <Item name="payPermille" disabled={policy !== whiteFeePolicy.DISCOUNT} />;
}

export const whiteListForm = recordForm(whiteLists, {
  title: '白名单',
  rowKey: 'listId',
  nameOf: (row) => row.plateNo,
  width: 680,
  blank: () => ({
    plateColor: plateColor.BLUE,
    category: whiteCategory.INTERNAL,
    listScope: widestScope(),
    feePolicy: whiteFeePolicy.FREE,
    payPermille: 0,
    validFrom: nowInstant(),
  }),
  bodyOf: withScopes,
  children: (row) => (
    <EntryItems adding={row === undefined}>
      <Item name="ownerName" />
      <Item name="phone" />
      <Item name="company" />
      <Item name="category" />
      <Item name="feePolicy" />
      <PayShare />
      <Item name="freeTimesLimit" />
      <Form.Item label="已用次数">
        <InputNumber value={row?.usedTimes ?? 0} suffix="次" className="number-input" aria-label="已用次数" disabled />
      </Form.Item>
      <Item name="windows" wide>
        <RightWindows />
      </Item>
    </EntryItems>
  ),
});
