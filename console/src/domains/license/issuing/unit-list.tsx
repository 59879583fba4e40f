import { licenseIssuing, type UnitLicence, unitPool } from '@bochong/contract/license';
import { ListPage } from '../../../kit/list-page.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { IssueLicence, RenewPool } from './issue-form.tsx';
import { issuingTabs } from './issuing-views.ts';
import { QuotaBars } from './quota-bars.tsx';
import { RenewalTimeline } from './renewal-timeline.tsx';

const UnitPicture = ({ unit: { quotas, pools } }: { unit: UnitLicence }) => (
  <>
    <h3 className="form-title">授权数量</h3>
    <QuotaBars quotas={quotas} />
    <h3 className="form-title">有效期</h3>
    <RenewalTimeline pools={pools} />
    <h3 className="form-title">授权池</h3>
    <SmallTable
      of={unitPool}
      rows={pools}
      rowKey="poolId"
      columns={['poolName', 'poolStatus', 'expireDate', 'graceDays', 'remainDays']}
      rowActions={(pool) => <RenewPool pool={pool} />}
      empty="还没有导入授权"
    />
  </>
);

/** Every unit with its quotas; those that end first stand on top. */
export const UnitList = () => (
  <ListPage
    list={licenseIssuing.units}
    rowKey="dealerId"
    columns={[
      { name: 'dealerName', width: 190 },
      { name: 'authStatus', width: 112 },
      { name: 'expireDate', width: 104 },
      { name: 'quotas', show: ({ quotas }) => <QuotaBars quotas={quotas} narrow />, width: 420 },
      ...(['remainDays', 'dealerNo'] as const),
    ]}
    tabs={issuingTabs}
    empty="在“运营单位”里新增单位后，可在这里为它签发授权"
    filters={['dealerName', 'authStatus']}
    opens={{ title: ({ dealerName }) => `${dealerName} 的授权`, word: '查看', width: 900, show: (unit) => <UnitPicture unit={unit} /> }}
    rowActions={(unit) => <IssueLicence unit={unit} />}
  />
);
