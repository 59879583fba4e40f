import { type EnterpriseApply, enterpriseFields } from '@bochong/contract/dealer';
import { titleOf } from '@bochong/contract/kernel/schema';
import type { z } from 'zod';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { DocumentView } from './document-field.tsx';

type Fields = z.output<typeof enterpriseFields>;
/** Documents have addresses once they are kept with an application. */
type Shown = Fields & { imageUrls?: EnterpriseApply['imageUrls'] };

/** A company as it was applied for: numbers masked, documents shown. */
export function EnterpriseFacts({ apply }: { apply: Shown }) {
  const document = (name: keyof EnterpriseApply['imageUrls']) => ({
    name,
    show: () => {
      if (apply.imageUrls) return <DocumentView url={apply.imageUrls[name]} label={titleOf(enterpriseFields.shape[name]) ?? ''} />;
      return apply[name] === '' ? '' : '已上传';
    },
  });
  const common = { of: enterpriseFields, record: apply, columns: 2 };
  return (
    <>
      <RecordFacts
        {...common}
        title="企业信息"
        fields={[
          ...(['companyName', 'uscc', 'companyType', 'areaCode'] as const),
          { name: 'registerAddr', span: 2 },
          ...(['registerCapitalFen', 'establishDate', 'licenseEnd'] as const),
          document('licenseImg'),
          { name: 'businessScope', span: 2 },
        ]}
      />
      <RecordFacts
        {...common}
        title="法人与联系人"
        fields={[
          'legalPerson',
          'legalIdNo',
          document('legalIdFront'),
          document('legalIdBack'),
          ...(['contactName', 'contactPhone', 'contactEmail'] as const),
          document('authorizeImg'),
        ]}
      />
    </>
  );
}
