import { merchants } from '@bochong/contract/merchant';
import { chosenSelect } from '../../fields/chosen-select.tsx';

const choice = {
  endpoint: merchants.chosen,
  value: 'merchantId',
  label: 'merchantName',
  input: (keyword: string) => ({ query: keyword ? { keyword } : {} }),
} as const;

export const MerchantSelect = chosenSelect(choice);
export const MerchantsSelect = chosenSelect({ ...choice, mode: 'multiple' });
