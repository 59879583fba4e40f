import { passCards } from '@bochong/contract/special-vehicle';
import { useState } from 'react';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { passCardColumns, passCardFilterItems } from './pass-card-columns.tsx';
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
        filters={passCardFilterItems}
        empty="办理包期后车辆出现在这里"
        actions={
          <>
            <Allowed code="YPVJ36990320">
              <ExportButton endpoint={passCards.export} />
            </Allowed>
            <Allowed code="RUVU65368934">
              <PassImport />
            </Allowed>
          </>
        }
        onOpen={(row) => setCardId(row.cardId)}
      />
      <PassCardDrawer cardId={cardId} onClose={() => setCardId(null)} />
    </>
  );
}
