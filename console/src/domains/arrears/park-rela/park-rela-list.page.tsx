import { parkRelas } from '@bochong/contract/arrears';
import { dash } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { parkRelaForm } from './park-rela-form.tsx';

export default function ParkRelaListPage() {
  return (
    <ListPage
      list={parkRelas.list}
      rowKey="relaId"
      columns={[
        'relaName',
        'status',
        'mainParkName',
        'parkNames',
        { name: 'entryEnforce', show: (row) => (row.entryEnforce ? '执行' : dash) },
        { name: 'exitEnforce', show: (row) => (row.exitEnforce ? '执行' : dash) },
        'minFen',
        'minCount',
        'updatedAt',
      ]}
      filters={['relaName', 'parkId', 'status']}
      empty="点“新增”让几个车场互认欠费"
      actions={<parkRelaForm.Add />}
      opens={{ title: '车场关联', history: 'parkRela' }}
      rowActions={parkRelaForm.rowActions}
    />
  );
}
