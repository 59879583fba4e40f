import { lawyersLetters } from '@bochong/contract/collection';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';

export const TemplateSelect = chosenSelect({
  endpoint: lawyersLetters.templates,
  value: 'templateId',
  label: ({ templateName, lawFirm }) => `${templateName}（${lawFirm}）`,
  placeholder: '函件模板',
});

/** A draft about everything a vehicle owes now. */
export const AddButton = () => (
  <ActionForm
    to={lawyersLetters.save}
    word="新增"
    button="primary"
    title="新增律师函"
    okText="保存"
    given={{}}
    asks={[
      { name: 'plateNo', extra: '须满足起发金额、账龄90天、送达催缴3次、证据完整且不在申诉中' },
      { name: 'templateId', children: <TemplateSelect /> },
      { name: 'ownerName', extra: '只使用合法来源的车主信息' },
      'address',
    ]}
    done="律师函草稿已保存"
  />
);
