import {
  type PayApplyDetail,
  payApplyDetail,
  payApplyKind,
  payApplyLog,
  shownBusiness,
  shownPerson,
  shownProduct,
  shownSettle,
  shownSubject,
} from '@bochong/contract/pay-account';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

/** What an application of a new merchant holds, step by step; numbers masked. */
export function ApplyFacts({ apply }: { apply: PayApplyDetail }) {
  const { subject, person, settle, business, product } = apply.steps;
  const file = <N extends 'licenseImg' | 'siteImg' | 'filingImg'>(name: N, fileId: string) => ({
    name,
    show: () => {
      const url = apply.fileUrls[fileId];
      return url ? (
        <a href={url} target="_blank" rel="noreferrer">
          查看
        </a>
      ) : (
        '—'
      );
    },
  });
  return (
    <>
      {subject && (
        <RecordFacts
          title="主体信息"
          of={shownSubject}
          record={subject}
          fields={['subjectName', 'uscc', 'registerAddr', 'licenseEnd', file('licenseImg', subject.licenseImg)]}
        />
      )}
      {person && (
        <RecordFacts
          title="法人与经办人"
          of={shownPerson}
          record={person}
          fields={['legalPerson', 'legalIdNo', 'contactName', 'contactPhone']}
        />
      )}
      {settle && (
        <RecordFacts title="结算账户" of={shownSettle} record={settle} fields={['settleKind', 'settleName', 'settleBank', 'settleAcct']} />
      )}
      {business && (
        <RecordFacts
          title="经营信息"
          of={shownBusiness}
          record={business}
          fields={[
            { name: 'parkIds', show: () => apply.parkNames },
            'servicePhone',
            file('siteImg', business.siteImg),
            file('filingImg', business.filingImg),
          ]}
        />
      )}
      {product && (
        <RecordFacts
          title="费率与产品"
          of={shownProduct}
          record={product}
          fields={['accountName', 'provider', 'feeBp', 'settleType', 'nonInductive', 'splitEnabled']}
        />
      )}
    </>
  );
}

/** An application in a drawer: where it stands, what it holds, what was done with it. */
export function ApplyView({ apply }: { apply: PayApplyDetail }) {
  return (
    <>
      <RecordFacts
        of={payApplyDetail}
        record={apply}
        fields={[
          ...(['applyStatus', 'applyKind', 'accountName', 'provider', 'mode', 'merchantNo', 'subMerchantNo', 'appId'] as const),
          ...(['subjectName', 'contactName', 'submittedBy', 'submittedAt', 'auditedBy', 'auditedAt', 'opinion'] as const),
          ...(apply.verifyFen === null ? [] : (['verifyFen'] as const)),
          ...(apply.applyKind === payApplyKind.NEW ? (['signNo'] as const) : []),
          'remark',
        ]}
      />
      <ApplyFacts apply={apply} />
      <h3>操作记录</h3>
      <SmallTable of={payApplyLog} rows={apply.logs} rowKey="at" columns={['at', 'action', 'by', { name: 'remark', width: 240 }]} />
    </>
  );
}
