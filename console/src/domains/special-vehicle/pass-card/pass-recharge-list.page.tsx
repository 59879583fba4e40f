import { passStatus } from '@bochong/contract/special-vehicle';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { PassCardTable } from './pass-card-table.tsx';
import { PassRenewal } from './pass-renewal.tsx';

const tabs = tabsOf('expiringDays', ['', '全部'], ['15', '15天内到期'], ['3', '3天内到期']);
const renewable: readonly number[] = [passStatus.NOT_STARTED, passStatus.ACTIVE, passStatus.EXPIRED];

export default function PassRechargeListPage() {
  return (
    <PassCardTable
      tabs={tabs}
      empty="没有需要续费的车辆"
      rowActions={(row) => renewable.includes(row.passStatus) && <PassRenewal row={row} />}
    />
  );
}
