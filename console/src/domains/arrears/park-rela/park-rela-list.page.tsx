import { associatedParkPage, parkRelas } from '@bochong/contract/arrears';
import { Button, Input, Select } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RowRemove } from '../row-remove.tsx';
import { useParkRelaForm } from './park-rela-form.tsx';

const col = columnsOf(parkRelas.list);
const Filter = filterOf(parkRelas.list);
const yes = (value: boolean) => (value ? '执行' : '—');
const columns = [
  col.text('relaName', { fixed: 'left', width: 180 }),
  col.custom(
    'status',
    '状态',
    (row) => <StateTag tone={row.status === 1 ? 'green' : 'grey'}>{row.status === 1 ? '启用' : '停用'}</StateTag>,
    { width: 90 },
  ),
  col.text('mainParkName', { width: 180 }),
  col.custom('parkNames', '成员车场', (row) => row.parkNames.join('、'), { width: 320, ellipsis: true }),
  col.custom('entryEnforce', '入场执行', (row) => yes(row.entryEnforce), { width: 90 }),
  col.custom('exitEnforce', '出场执行', (row) => yes(row.exitEnforce), { width: 90 }),
  col.money('minFen'),
  col.number('minCount'),
  col.time('updatedAt'),
];
const states = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
];

export default function ParkRelaListPage() {
  const form = useParkRelaForm();
  return (
    <>
      <ListPage
        list={parkRelas.list}
        rowKey="relaId"
        columns={columns}
        empty="点“新增”让几个车场互认欠费"
        filters={
          <>
            <Filter name="relaName">
              <Input allowClear />
            </Filter>
            <Filter name="parkId">
              <ParkSelect />
            </Filter>
            <Filter name="status">
              <Select allowClear options={states} className="field-select" />
            </Filter>
          </>
        }
        actions={
          <Allowed to={parkRelas.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        opens={{ title: '车场关联', history: 'parkRela' }}
        rowActions={(row) => (
          <>
            <Allowed to={parkRelas.update}>
              <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
            </Allowed>
            <RowRemove code={associatedParkPage.can.delete} endpoint={parkRelas.remove} id={row.relaId} name={row.relaName} />
          </>
        )}
      />
      {form.dialog}
    </>
  );
}
