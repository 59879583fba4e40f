import { companyType, type EnterpriseApply, type enterpriseFields } from '@bochong/contract/dealer';
import { Facts } from '../../kit/detail.tsx';
import { formatFen } from '../../kit/format.ts';
import { DocumentView } from './document-field.tsx';

type Fields = Pick<EnterpriseApply, keyof typeof enterpriseFields.shape>;
/** Documents have addresses once they are kept with an application. */
type Shown = Fields & { imageUrls?: EnterpriseApply['imageUrls'] };

/** A company as it was applied for: numbers masked, documents shown. */
export function EnterpriseFacts({ apply }: { apply: Shown }) {
  const view = (name: keyof EnterpriseApply['imageUrls'], label: string) =>
    apply.imageUrls ? <DocumentView url={apply.imageUrls[name]} label={label} /> : apply[name] === '' ? '' : '已上传';
  return (
    <>
      <Facts
        title="企业信息"
        columns={2}
        items={[
          { label: '企业名称', value: apply.companyName },
          { label: '统一社会信用代码', value: apply.uscc },
          { label: '企业类型', value: companyType.label(apply.companyType) },
          { label: '所在地区', value: apply.areaCode },
          { label: '注册地址', value: apply.registerAddr, span: 2 },
          { label: '注册资本', value: apply.registerCapitalFen === null ? '' : `${formatFen(apply.registerCapitalFen)}元` },
          { label: '成立日期', value: apply.establishDate },
          { label: '营业期限', value: apply.licenseEnd ?? '长期' },
          { label: '营业执照', value: view('licenseImg', '营业执照') },
          { label: '经营范围', value: apply.businessScope, span: 2 },
        ]}
      />
      <Facts
        title="法人与联系人"
        columns={2}
        items={[
          { label: '法定代表人', value: apply.legalPerson },
          { label: '身份证号', value: apply.legalIdNo },
          { label: '身份证人像面', value: view('legalIdFront', '身份证人像面') },
          { label: '身份证国徽面', value: view('legalIdBack', '身份证国徽面') },
          { label: '联系人', value: apply.contactName },
          { label: '联系电话', value: apply.contactPhone },
          { label: '电子邮箱', value: apply.contactEmail },
          { label: '授权书', value: view('authorizeImg', '授权书') },
        ]}
      />
    </>
  );
}
