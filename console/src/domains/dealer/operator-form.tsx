import { dealerType, operators } from '@bochong/contract/dealer';
import { licenseMode } from '@bochong/contract/license';
import { Input } from 'antd';
import { itemOf } from '../../kit/form-item.tsx';
import { recordForm } from '../../kit/record-form.tsx';
import { useInitialPassword } from './initial-password.tsx';
import { RegionInput } from './region-input.tsx';

const Item = itemOf(operators.create);

/** Adds a unit with its administrator, and edits a unit. */
export const operatorForm = recordForm(operators, {
  title: '运营单位',
  rowKey: 'dealerId',
  nameOf: (row) => row.dealerName,
  width: 720,
  useAdded: () => {
    const show = useInitialPassword();
    return (made) => show('运营单位已开通', made);
  },
  blank: { dealerType: dealerType.DIRECT, licenseMode: licenseMode.POOL, settleDay: 3 },
  children: (row) => (
    <div className="field-grid">
      <Item name="dealerName" />
      <Item name="dealerType" />
      <Item name="areaCode">
        <RegionInput />
      </Item>
      <Item name="registerAddr" />
      <Item name="licenseMode" />
      <Item name="settleDay" />
      <Item name="contractStart" />
      <Item name="contractEnd" />
      {row === undefined && (
        <>
          <Item name="manager" />
          <Item name="phone" />
          <Item name="account">
            <Input maxLength={32} autoComplete="off" />
          </Item>
        </>
      )}
    </div>
  ),
});
