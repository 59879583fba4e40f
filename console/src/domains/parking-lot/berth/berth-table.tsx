import { berths } from '@bochong/contract/parking-lot';
import type { ReactNode } from 'react';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { BerthActions } from './berth-actions.tsx';
import { BerthGenerate } from './berth-generate.tsx';

/** Berths as rows: to import, edit and sort them. */
export function BerthTable({ leading }: { leading: ReactNode }) {
  return (
    <ListPage
      list={berths.list}
      rowKey="berthId"
      columns={[
        ...(['berthCode', 'parkName', 'homeName', 'berthType', 'berthLayout'] as const),
        { name: 'lengthCm', title: '长×宽(cm)', show: (row) => `${row.lengthCm}×${row.widthCm}` },
        ...(['berthStatus', 'plateNo', 'statusAt'] as const),
      ]}
      empty="用“批量新增”按序号生成泊位，或从表格导入"
      filters={['berthCode', 'parkId', 'berthStatus', 'berthType']}
      actions={
        <>
          {leading}
          <SheetImport title="泊位" template={berths.template} endpoint={berths.import} />
          <BerthGenerate />
        </>
      }
      rowActions={(row) => <BerthActions berth={row} />}
    />
  );
}
