import { type EnterpriseApply, enterpriseFields, enterprises } from '@bochong/contract/dealer';
import { Form, Input } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { DocumentField } from './document-field.tsx';
import { RegionInput } from './region-input.tsx';

const Item = itemOf(enterpriseFields);

/** First step: the company as its business licence says. */
export function CompanyFields({ kept }: { kept: EnterpriseApply | null }) {
  return (
    <div className="field-grid">
      <Item name="companyName" />
      <Item name="uscc" />
      <Item name="companyType" />
      <Item name="areaCode">
        <RegionInput />
      </Item>
      <Item name="registerAddr" wide />
      <Item name="registerCapitalFen" label="注册资本（元）" />
      <Item name="establishDate" />
      <Item name="licenseEnd" />
      <Item name="licenseImg">
        <DocumentField url={kept?.imageUrls.licenseImg} />
      </Item>
      <Item name="businessScope" wide />
    </div>
  );
}

/** Second step: who stands for the company. Numbers kept before are asked for again only to change them. */
export function PersonFields({ kept }: { kept: EnterpriseApply | null }) {
  const form = Form.useFormInstance();
  const sendCode = useAction(enterprises.sendCode, { success: '验证码已发送' });
  const send = async () => {
    const { contactPhone } = await form.validateFields(['contactPhone']);
    await sendCode.run({ query: { phone: contactPhone } });
  };
  const keptHint = (text: string | undefined) => (text === undefined ? {} : { placeholder: `${text}（不修改请留空）` });
  const optional = kept === null ? {} : { required: false };
  return (
    <div className="field-grid">
      <Item name="legalPerson" />
      <Item name="legalIdNo" {...optional} {...(kept && { rules: [] })}>
        <Input maxLength={18} {...keptHint(kept?.legalIdNo)} />
      </Item>
      <Item name="legalIdFront">
        <DocumentField url={kept?.imageUrls.legalIdFront} />
      </Item>
      <Item name="legalIdBack">
        <DocumentField url={kept?.imageUrls.legalIdBack} />
      </Item>
      <Item name="contactName" />
      <Item name="contactPhone" {...optional} {...(kept && { rules: [] })}>
        <Input maxLength={11} {...keptHint(kept?.contactPhone)} />
      </Item>
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
      <Item name="contactEmail" />
      <Item name="authorizeImg">
        <DocumentField url={kept?.imageUrls.authorizeImg} />
      </Item>
    </div>
  );
}
