import { passAudits, passStatus } from '@bochong/contract/special-vehicle';
import { Allowed } from '../../../kit/permission.tsx';
import { PassCardActions } from './pass-card-actions.tsx';
import { PassCardTable, sheets } from './pass-card-table.tsx';
import { PassSale } from './pass-sale-form.tsx';

const tabs = { name: 'passStatus', items: [{ value: '', label: '全部' }, ...passStatus.options] };

export default function PassCardManagePage() {
  return (
    <PassCardTable
      tabs={tabs}
      empty="点“办理包期”为车辆开通"
      actions={
        <>
          {sheets}
          <Allowed to={passAudits.apply}>
            <PassSale />
          </Allowed>
        </>
      }
      rowActions={(row) => <PassCardActions row={row} />}
    />
  );
}
