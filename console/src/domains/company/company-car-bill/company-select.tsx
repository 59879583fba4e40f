import { companies } from '@bochong/contract/company';
import { chosenSelect } from '../../../fields/chosen-select.tsx';

/** Chooses one company; typing searches by name. */
export const CompanySelect = chosenSelect({
  endpoint: companies.chosen,
  input: (keyword) => ({ query: { ...(keyword && { keyword }) } }),
  value: 'companyId',
  label: 'companyName',
  hintAt: 50,
  placeholder: '全部企业',
});
