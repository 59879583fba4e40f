import { illegalAudit, illegalParks } from '@bochong/contract/alarm';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { handled, Pictures, seen } from './record-parts.tsx';

const Audit = ({ row }: { row: { recordId: string; plateNo: string } }) => (
  <ActionForm
    to={illegalParks.handle}
    word="处理"
    title={`处理违停 ${row.plateNo}`}
    initial={{ auditStatus: illegalAudit.VALID }}
    given={{ params: { id: row.recordId } }}
    done="已处理"
  />
);

export default function IllegalParkListPage() {
  return (
    <ListPage
      list={illegalParks.list}
      rowKey="recordId"
      columns={[
        ...(['plateNo', 'recordStatus', 'auditStatus', 'illegalType', 'location', 'parkName'] as const),
        ...seen,
        { name: 'images', title: '证据', show: ({ images }) => <Pictures images={images} />, width: 90 },
        ...handled,
      ]}
      empty="球机或立杆相机发现违停时，在这里留下记录"
      filters={['keyword', 'parkIds', 'auditStatus', 'startTime']}
      actions={<ExportButton endpoint={illegalParks.export} />}
      rowActions={(row) => row.auditStatus === illegalAudit.WAITING && <Audit row={row} />}
      query={{ pollMs: 30_000 }}
    />
  );
}
