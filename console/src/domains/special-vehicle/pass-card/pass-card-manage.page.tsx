import { passAudits, passCards, passStatus } from '@bochong/contract/special-vehicle';
import { useState } from 'react';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { PassCardActions } from './pass-card-actions.tsx';
import { passCardColumns, passCardFilters } from './pass-card-columns.tsx';
import { PassCardDrawer } from './pass-card-drawer.tsx';
import { PassImport } from './pass-import.tsx';
import { PassSale } from './pass-sale-form.tsx';

const tabs = {
  name: 'passStatus',
  items: [{ value: '', label: '全部' }, ...passStatus.options.map(({ value, label }) => ({ value: String(value), label }))],
};

export default function PassCardManagePage() {
  const [cardId, setCardId] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={passCards.list}
        rowKey="cardId"
        columns={passCardColumns}
        tabs={tabs}
        filters={passCardFilters}
        empty="点“办理包期”为车辆开通"
        actions={
          <>
            <Allowed to={passCards.export}>
              <ExportButton endpoint={passCards.export} />
            </Allowed>
            <Allowed to={passCards.import}>
              <PassImport />
            </Allowed>
            <Allowed to={passAudits.apply}>
              <PassSale />
            </Allowed>
          </>
        }
        rowActions={(row) => <PassCardActions row={row} />}
        opens={(row) => setCardId(row.cardId)}
      />
      <PassCardDrawer cardId={cardId} onClose={() => setCardId(null)} />
    </>
  );
}
