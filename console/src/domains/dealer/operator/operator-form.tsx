import { dealerType, operators } from '@bochong/contract/dealer';
import { licenseMode } from '@bochong/contract/license';
import { Input } from 'antd';
import { recordForm } from '../../../kit/record-form.tsx';
import { showFirstPassword } from '../../../kit/shown-once.tsx';
import { RegionInput } from '../enterprise/region-input.tsx';

/** Adds a unit with its administrator, and edits a unit. */
export const operatorForm = recordForm(operators, {
  title: '运营单位',
  rowKey: 'dealerId',
  nameOf: (row) => row.dealerName,
  width: 720,
  useAdded: () => showFirstPassword,
  blank: { dealerType: dealerType.DIRECT, licenseMode: licenseMode.POOL, settleDay: 3 },
  asks: (row) => [
    'dealerName',
    'dealerType',
    { name: 'areaCode', children: <RegionInput /> },
    ...(['registerAddr', 'licenseMode', 'settleDay', 'contractStart', 'contractEnd'] as const),
    ...(row ? [] : (['manager', 'phone', { name: 'account', children: <Input maxLength={32} autoComplete="off" /> }] as const)),
  ],
});
