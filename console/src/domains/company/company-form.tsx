import { companies } from '@bochong/contract/company';
import { recordForm } from '../../kit/record-form.tsx';

export const companyForm = recordForm(companies, {
  title: '企业',
  rowKey: 'companyId',
  nameOf: (row) => row.companyName,
  width: 680,
  blank: { vehicleLimit: 100 },
  asks: [
    ...(['companyCode', 'companyName', 'creditCode', 'vehicleLimit', 'contact', 'phone', 'industry', 'salesman'] as const),
    { name: 'address', wide: true },
    { name: 'remark', wide: true },
  ],
});
