import { merchantMode, merchants } from '@bochong/contract/merchant';
import { recordForm } from '../../kit/record-form.tsx';

export const merchantForm = recordForm(merchants, {
  title: '商户',
  rowKey: 'merchantId',
  nameOf: (row) => row.merchantName,
  width: 680,
  blank: { settleMode: merchantMode.PREPAID, creditLimitFen: 0 },
  asks: [
    ...(['merchantName', 'category', 'contact', 'phone', 'settleMode'] as const),
    { name: 'creditLimitFen', when: ({ settleMode }) => settleMode === merchantMode.POSTPAID },
    'giveDayLimit',
    { name: 'parkIds', wide: true },
    { name: 'remark', wide: true },
  ],
});
