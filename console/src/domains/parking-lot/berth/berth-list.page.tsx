import { type Berth, berthLayout, berthStatus, berths, berthType } from '@bochong/contract/parking-lot';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { BerthActions } from './berth-actions.tsx';
import { BerthForm } from './berth-form.tsx';
import { BerthGenerate } from './berth-generate.tsx';
import { BerthImport } from './berth-import.tsx';
import { berthTones } from './berth-status.ts';

const col = columnsOf(berths.list);
const Filter = filterOf(berths.list);
const columns = [
  col.text('berthCode', { fixed: 'left', width: 110 }),
  col.text('parkName', { width: 180 }),
  col.text('homeName', { width: 180 }),
  col.enum('berthType', berthType, undefined, { width: 90 }),
  col.enum('berthLayout', berthLayout, undefined, { width: 90 }),
  col.custom('lengthCm', '长×宽(cm)', (row) => `${row.lengthCm}×${row.widthCm}`, { width: 110 }),
  col.enum('berthStatus', berthStatus, berthTones, { width: 100 }),
  col.custom('plateNo', '当前车牌', (row) => (row.plateNo === '' ? '—' : <PlateTag plateNo={row.plateNo} color={row.plateColor} />), {
    width: 130,
  }),
  col.time('statusAt'),
];

const filters = (
  <>
    <Filter name="berthCode">
      <Input allowClear />
    </Filter>
    <Filter name="parkId">
      <ParkSelect />
    </Filter>
    <Filter name="berthStatus">
      <EnumSelect of={berthStatus} />
    </Filter>
    <Filter name="berthType">
      <EnumSelect of={berthType} />
    </Filter>
  </>
);

export default function BerthListPage() {
  const [dialog, setDialog] = useState<'generate' | 'import' | Berth | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ListPage
        list={berths.list}
        rowKey="berthId"
        columns={columns}
        empty="用“批量新增”按序号生成泊位，或从表格导入"
        filters={filters}
        actions={
          <>
            <Allowed code="RQCT68597119">
              <Button onClick={() => setDialog('import')}>导入</Button>
            </Allowed>
            <Allowed code="OIET61164203">
              <Button type="primary" onClick={() => setDialog('generate')}>
                批量新增
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => <BerthActions berth={row} onEdit={() => setDialog(row)} />}
      />
      <BerthGenerate open={dialog === 'generate'} onClose={close} />
      <BerthImport open={dialog === 'import'} onClose={close} />
      <BerthForm berth={typeof dialog === 'object' ? dialog : null} onClose={close} />
    </>
  );
}
