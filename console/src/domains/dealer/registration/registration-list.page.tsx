import { registrationStatus, registrations } from '@bochong/contract/dealer';
import { ListPage } from '../../../kit/list-page.tsx';
import { AcceptRegistration, RejectRegistration } from './registration-decision.tsx';

const tabs = { name: 'status', items: [{ value: '', label: '全部' }, ...registrationStatus.options] };

/** Companies that ask to be let in; the platform accepts or rejects them. */
export default function RegistrationListPage() {
  return (
    <ListPage
      list={registrations.list}
      rowKey="registrationId"
      columns={[
        { name: 'companyName', width: 220 },
        'contact',
        { name: 'phoneMask', width: 130 },
        ...(['status', 'createdAt', 'account', 'reason', 'decidedBy', 'decidedAt'] as const),
      ]}
      empty="单位在注册页提交的申请出现在这里"
      tabs={tabs}
      filters={['companyName']}
      rowActions={(row) =>
        row.status === registrationStatus.WAITING && (
          <>
            <AcceptRegistration {...row} />
            <RejectRegistration {...row} />
          </>
        )
      }
    />
  );
}
