import { companies } from '@bochong/contract/company';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';

/** Chooses one company; typing searches by name. */
export function CompanySelect(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  return (
    <ChosenSelect
      endpoint={companies.chosen}
      input={(keyword) => ({ query: { ...(keyword && { keyword }) } })}
      option={({ companyId, companyName }) => ({ value: companyId, label: companyName })}
      hintAt={50}
      placeholder="全部企业"
      {...props}
    />
  );
}
