import { payAccountMode, payApplies, payProvider } from '@bochong/contract/pay-account';
import { recordForm } from '../../../kit/record-form.tsx';

const isPartner = ({ mode }: { mode?: unknown }) => mode === payAccountMode.PARTNER;

export const payApplyForm = recordForm(payApplies, {
  title: '进件',
  rowKey: 'applyId',
  width: 720,
  blank: { provider: payProvider.WECHAT, mode: payAccountMode.MERCHANT },
  asks: [
    'accountName',
    'provider',
    'mode',
    'merchantNo',
    { name: 'subMerchantNo', when: isPartner, required: isPartner },
    'appId',
    'subjectName',
    'contactName',
    'remark',
  ],
});
