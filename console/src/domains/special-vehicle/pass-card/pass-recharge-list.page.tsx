import { passCards } from '@bochong/contract/special-vehicle';
import { useState } from 'react';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { passCardColumns, passCardFilters } from './pass-card-columns.tsx';
import { PassCardDrawer } from './pass-card-drawer.tsx';
import { PassRenewal } from './pass-renewal.tsx';

const tabs = tabsOf('expiringDays', ['', '全部'], ['15', '15天内到期'], ['3', '3天内到期']);
const renewable: readonly number[] = [0, 1, 2];

export default function PassRechargeListPage() {
  const [cardId, setCardId] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={passCards.list}
        rowKey="cardId"
        columns={passCardColumns}
        tabs={tabs}
        filters={passCardFilters}
        empty="没有需要续费的车辆"
        rowActions={(row) =>
          renewable.includes(row.passStatus) && (
            <Allowed to={passCards.renew}>
              <PassRenewal row={row} />
            </Allowed>
          )
        }
        opens={(row) => setCardId(row.cardId)}
      />
      <PassCardDrawer cardId={cardId} onClose={() => setCardId(null)} />
    </>
  );
}
