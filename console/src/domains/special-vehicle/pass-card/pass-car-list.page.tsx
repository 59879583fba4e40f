import { passCards } from '@bochong/contract/special-vehicle';
import { useState } from 'react';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { passCardColumns, passCardFilters } from './pass-card-columns.tsx';
import { PassCardDrawer } from './pass-card-drawer.tsx';
import { PassImport } from './pass-import.tsx';

export default function PassCarListPage() {
  const [cardId, setCardId] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={passCards.list}
        rowKey="cardId"
        columns={passCardColumns}
        filters={passCardFilters}
        empty="办理包期后车辆出现在这里"
        actions={
          <>
            <Allowed to={passCards.export}>
              <ExportButton endpoint={passCards.export} />
            </Allowed>
            <Allowed to={passCards.import}>
              <PassImport />
            </Allowed>
          </>
        }
        opens={(row) => setCardId(row.cardId)}
      />
      <PassCardDrawer cardId={cardId} onClose={() => setCardId(null)} />
    </>
  );
}
