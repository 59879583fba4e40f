import { msgTemplates } from '@bochong/contract/collection';
import { chosenSelect } from '../../../fields/chosen-select.tsx';

/** Chooses a template that may be sent. */
export const TemplateSelect = chosenSelect({
  endpoint: msgTemplates.chosen,
  input: (search) => ({ query: { search: search || undefined } }),
  value: 'templateId',
  label: 'templateName',
  placeholder: '短信模板',
});
