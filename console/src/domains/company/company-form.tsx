import { companies } from '@bochong/contract/company';
import { InputNumber } from 'antd';
import { KeptNumber } from '../../fields/kept-number.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const Item = itemOf(companies.create);

export const companyForm = recordForm(companies, {
  title: '企业',
  rowKey: 'companyId',
  nameOf: (row) => row.companyName,
  width: 680,
  blank: { vehicleLimit: 100 },
  children: (row) => (
    <div className="field-grid">
      <Item name="companyCode" />
      <Item name="companyName" />
      <Item name="creditCode" />
      <Item name="vehicleLimit">
        <InputNumber precision={0} suffix="辆" className="number-input" />
      </Item>
      <Item name="contact" />
      <Item name="phone">
        <KeptNumber maxLength={20} masked={row?.phone} />
      </Item>
      <Item name="industry" />
      <Item name="salesman" />
      <Item name="address" wide />
      <Item name="remark" wide />
    </div>
  ),
});
