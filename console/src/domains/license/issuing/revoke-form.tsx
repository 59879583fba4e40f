import { authType, type LicenceIssue, licenseIssuing, type Revocation } from '@bochong/contract/license';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Detail, Facts } from '../../../kit/detail.tsx';

const changed = ({ before, after }: { before: number; after: number }) => `${before} → ${after}`;

/** In figures what becomes of pool and lots. */
function Consequences({ found: { poolName, imported, endBefore, endAfter, quotas, places, consequences } }: { found: Revocation }) {
  return (
    <section aria-label="吊销的后果">
      <ul>
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {imported === 1 && (
        <Facts
          columns={1}
          items={[
            { label: '授权池', value: poolName },
            { label: '到期日', value: `${endBefore} → ${endAfter}` },
            ...quotas.map((quota) => ({
              label: authType.label(quota.authType),
              value: `总量 ${changed(quota.total)}，已分配 ${changed(quota.used)}`,
            })),
            ...places.map((place) => ({
              label: `${place.parkName} ${authType.label(place.authType)}`,
              value: `授权 ${changed(place)}，实有 ${place.actualQty}${place.overQty > 0 ? `，超配 ${place.overQty}` : ''}`,
            })),
          ]}
        />
      )}
    </section>
  );
}

/** Revokes a licence; what follows from it stands in the dialog before it happens. */
export const RevokeLicence = ({ issue: { issueId, licenseNo, dealerName } }: { issue: LicenceIssue }) => (
  <ActionForm
    to={licenseIssuing.revoke}
    word="吊销"
    title={`吊销 ${dealerName} 的授权 ${licenseNo}`}
    okText="吊销"
    danger
    width={640}
    given={{ params: { id: issueId } }}
    asks={['reason']}
    done="授权已吊销"
  >
    <Detail endpoint={licenseIssuing.consequences} input={{ params: { id: issueId } }}>
      {(found) => <Consequences found={found} />}
    </Detail>
  </ActionForm>
);
