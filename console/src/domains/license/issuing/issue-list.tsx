import { issueForm, issueState, type LicenceIssue, licenseIssuing } from '@bochong/contract/license';
import { call, saveFile } from '../../../kit/api.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { LicenseItems } from '../pool/license-items.tsx';
import { issuingTabs } from './issuing-views.ts';
import { RevokeLicence } from './revoke-form.tsx';

const Download = ({ issue: { issueId, form } }: { issue: LicenceIssue }) =>
  form === issueForm.FILE && (
    <Allowed to={licenseIssuing.file}>
      <LinkButton onClick={async () => saveFile((await call(licenseIssuing.file, { params: { id: issueId } })) as unknown as File)}>
        下载
      </LinkButton>
    </Allowed>
  );

/** Every licence that was issued: who, when, why, and what became of it. */
export const IssueList = () => (
  <ListPage
    list={licenseIssuing.list}
    rowKey="issueId"
    columns={[
      ...(['licenseNo', 'dealerName', 'state', 'kind', 'form'] as const),
      {
        name: 'items',
        show: ({ items }) => <LicenseItems items={items.map((item) => ({ ...item, text: `${item.qty}` }))} />,
        width: 260,
      },
      ...(['expireDate', 'graceDays', 'issuedAt', 'issuedBy', 'reason', 'codeUntil', 'importedAt'] as const),
      ...(['revokedAt', 'revokedBy', 'revokeReason', 'startDate', 'keyId'] as const),
    ]}
    tabs={issuingTabs}
    empty="在“单位授权”里点“签发”，签发过的授权出现在这里"
    filters={['licenseNo', 'dealerName', 'state', 'startTime']}
    opens={{ title: ({ licenseNo }) => `授权 ${licenseNo}` }}
    rowActions={(issue) => (
      <>
        <Download issue={issue} />
        {issue.state !== issueState.REVOKED && <RevokeLicence issue={issue} />}
      </>
    )}
  />
);
