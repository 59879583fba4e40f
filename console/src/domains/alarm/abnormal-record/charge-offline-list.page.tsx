import { chargeOfflineRecordPage, chargeOfflineRecords } from '@bochong/contract/alarm';
import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { EndRecord, handledColumns, keywordFilter, startedFilter, statusColumn, statusSelect } from './record-parts.tsx';

const col = columnsOf(chargeOfflineRecords.list);
const Filter = filterOf(chargeOfflineRecords.list);
/** An alarm about many devices names none. */
const nameOf = (row: RowOf<typeof chargeOfflineRecords.list>) => (row.deviceCount === 1 ? row.deviceName : `${row.deviceCount}台充电设备`);
const columns = [
  col.custom('deviceName', '设备', nameOf, { width: 250, fixed: 'left' }),
  statusColumn(col),
  col.text('location', { width: 220 }),
  col.dealer('dealerName'),
  col.time('startedAt'),
  col.time('endedAt'),
  col.number('minutes', { width: 120, title: '离线时长(分)' }),
  ...handledColumns(col),
];

export default function ChargeOfflineListPage() {
  return (
    <ListPage
      list={chargeOfflineRecords.list}
      rowKey="recordId"
      columns={columns}
      empty="充电桩离线告警发出时，在这里留下记录"
      filters={
        <>
          {keywordFilter(Filter)}
          <Filter name="recordStatus">{statusSelect}</Filter>
          {startedFilter('离线时间')}
        </>
      }
      actions={
        <Allowed to={chargeOfflineRecords.export}>
          <ExportButton endpoint={chargeOfflineRecords.export} />
        </Allowed>
      }
      rowActions={(row) => (
        <EndRecord
          row={row}
          action="处理"
          title={`处理离线告警 ${nameOf(row)}`}
          code={chargeOfflineRecordPage.can.handle}
          endpoint={chargeOfflineRecords.handle}
          list={chargeOfflineRecords.list}
        />
      )}
      query={{ pollMs: 30_000 }}
    />
  );
}
