import { companySettlements } from '@bochong/contract/company-settlement';
import { chosenSelect } from '../../fields/chosen-select.tsx';

/** Chooses a company that charges; typing searches by name and code. */
export const SettledCompanySelect = chosenSelect({
  endpoint: companySettlements.companies,
  input: (keyword) => ({ query: { ...(keyword && { keyword }) } }),
  value: 'companyId',
  label: 'companyName',
  hintAt: 50,
  placeholder: '充电企业',
});
