import { type EnterpriseApply, type enterpriseFields, enterprises } from '@bochong/contract/dealer';
import { Form, Input } from 'antd';
import type { z } from 'zod';
import type { Asked } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { DocumentField } from './document-field.tsx';
import { RegionInput } from './region-input.tsx';

type Fields = z.output<typeof enterpriseFields>;

const uploaded = (kept: EnterpriseApply | null) => (name: keyof EnterpriseApply['imageUrls']) => ({
  name,
  children: <DocumentField url={kept?.imageUrls[name]} />,
});

/** First step: the company as its business licence says. */
export const companyAsks = (kept: EnterpriseApply | null): readonly Asked<keyof Fields>[] => [
  ...(['companyName', 'uscc', 'companyType'] as const),
  { name: 'areaCode', children: <RegionInput /> },
  { name: 'registerAddr', wide: true },
  { name: 'registerCapitalFen', label: '注册资本（元）' },
  ...(['establishDate', 'licenseEnd'] as const),
  uploaded(kept)('licenseImg'),
  { name: 'businessScope', wide: true },
];

/** A number that is kept is asked for again only to change it. */
const number = (name: 'legalIdNo' | 'contactPhone', length: number, kept: EnterpriseApply | null) => ({
  name,
  ...(kept && { required: false, rules: [] }),
  children: <Input maxLength={length} placeholder={kept ? `${kept[name]}（不修改请留空）` : ''} />,
});

/** Second step: who stands for the company. */
export const personAsks = (kept: EnterpriseApply | null): readonly Asked<keyof Fields>[] => [
  'legalPerson',
  number('legalIdNo', 18, kept),
  uploaded(kept)('legalIdFront'),
  uploaded(kept)('legalIdBack'),
  'contactName',
  number('contactPhone', 11, kept),
  'contactEmail',
  uploaded(kept)('authorizeImg'),
];

/** The code sent to the contact's phone. */
export function CodeItem() {
  const form = Form.useFormInstance();
  const sendCode = useAction(enterprises.sendCode, { success: '验证码已发送' });
  const send = async () => {
    const { contactPhone } = await form.validateFields(['contactPhone']);
    await sendCode.run({ query: { phone: contactPhone } });
  };
  return (
    <Form.Item name="verifyCode" label="短信验证码" extra="与单位负责人手机相同时不需要">
      <Input
        maxLength={8}
        suffix={
          <LinkButton loading={sendCode.pending} onClick={() => void send()}>
            获取验证码
          </LinkButton>
        }
      />
    </Form.Item>
  );
}
