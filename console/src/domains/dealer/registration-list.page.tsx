import { registrationStatus, registrations } from '@bochong/contract/dealer';
import { Input } from 'antd';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { AcceptRegistration, RejectRegistration } from './registration-decision.tsx';

const col = columnsOf(registrations.list);
const Filter = filterOf(registrations.list);
const columns = [
  col.text('companyName', { fixed: 'left', width: 220 }),
  col.text('contact', { width: 100 }),
  col.text('phoneMask', { width: 130 }),
  col.enum('status', registrationStatus, {
    [registrationStatus.WAITING]: 'amber',
    [registrationStatus.ACCEPTED]: 'green',
    [registrationStatus.REJECTED]: 'grey',
  }),
  col.time('createdAt'),
  col.text('account'),
  col.text('reason', { width: 200 }),
  col.text('decidedBy', { width: 110 }),
  col.time('decidedAt'),
];
const tabs = { name: 'status', items: [{ value: '', label: '全部' }, ...registrationStatus.options] };

/** Companies that ask to be let in; the platform accepts or rejects them. */
export default function RegistrationListPage() {
  return (
    <ListPage
      list={registrations.list}
      rowKey="registrationId"
      columns={columns}
      empty="单位在注册页提交的申请出现在这里"
      tabs={tabs}
      filters={
        <Filter name="companyName">
          <Input allowClear />
        </Filter>
      }
      rowActions={(row) =>
        row.status === registrationStatus.WAITING && (
          <Allowed to={registrations.accept}>
            <AcceptRegistration registrationId={row.registrationId} companyName={row.companyName} />
            <RejectRegistration registrationId={row.registrationId} companyName={row.companyName} />
          </Allowed>
        )
      }
    />
  );
}
