import { type Berth, berths } from '@bochong/contract/parking-lot';
import { Button } from 'antd';
import { useState } from 'react';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import type { FilterSpec } from '../../../kit/filter-item.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { BerthActions } from './berth-actions.tsx';
import { BerthForm } from './berth-form.tsx';
import { BerthGenerate } from './berth-generate.tsx';
import { BerthImport } from './berth-import.tsx';

const columns: ColumnsOf<typeof berths.list> = [
  'berthCode',
  'parkName',
  'homeName',
  'berthType',
  'berthLayout',
  { name: 'lengthCm', title: '长×宽(cm)', show: (row) => `${row.lengthCm}×${row.widthCm}` },
  'berthStatus',
  'plateNo',
  'statusAt',
];

const filters: readonly FilterSpec<typeof berths.list>[] = ['berthCode', 'parkId', 'berthStatus', 'berthType'];

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
            <Allowed to={berths.import}>
              <Button onClick={() => setDialog('import')}>导入</Button>
            </Allowed>
            <Allowed to={berths.generate}>
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
