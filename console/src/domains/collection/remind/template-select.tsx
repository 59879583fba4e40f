import { msgTemplates } from '@bochong/contract/collection';
import { Form } from 'antd';
import { useEffect } from 'react';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** Chooses a template that may be sent. */
export const TemplateSelect = chosenSelect({
  endpoint: msgTemplates.chosen,
  input: (search) => ({ query: { search: search || undefined } }),
  value: 'templateId',
  label: 'templateName',
  placeholder: '短信模板',
});

/** Begins with the first template that may be sent, so that the message stands there at once. */
export function FirstTemplate() {
  const form = Form.useFormInstance();
  const { data } = useEndpoint(msgTemplates.chosen, { query: {} });
  const first = data?.[0]?.templateId;
  useEffect(() => {
    if (first !== undefined && form.getFieldValue('templateId') === undefined) form.setFieldValue('templateId', first);
  }, [first, form]);
  return null;
}
