import { msgTemplates } from '@bochong/contract/collection';
import type { SelectProps } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';

/** Chooses a template that may be sent. */
export const TemplateSelect = (props: Omit<SelectProps<string>, 'options'>) => (
  <ChosenSelect
    endpoint={msgTemplates.chosen}
    input={(search) => ({ query: { search: search || undefined } })}
    option={({ templateId, templateName }) => ({ value: templateId, label: templateName })}
    placeholder="短信模板"
    {...props}
  />
);
