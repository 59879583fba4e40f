import { busyCars } from '@bochong/contract/parking-order';
import { InputNumber } from 'antd';
import { isMasked } from '../../../fields/vehicle-case.ts';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';

/** Who comes most often: candidates for a pass, or for a question. */
export default function BusyCarListPage() {
  return (
    <ListPage
      list={busyCars.list}
      rowKey="busyKey"
      columns={[
        'plateNo',
        'dealerName',
        'carType',
        'stays',
        'activeDays',
        'nightStays',
        'avgMinutes',
        { name: 'totalMinutes', width: 140 },
        'paidFen',
        'arrearsFen',
        'grossFen',
        'couponFen',
        'freeStays',
        'lastSeenAt',
        'parkName',
        'firstEnter',
      ]}
      filters={[
        'startDate',
        'parkIds',
        { name: 'minStays', control: <InputNumber precision={0} placeholder="最少次数（10）" className="number-input" /> },
        'orderBy',
        'carType',
        'plateNo',
      ]}
      empty="默认统计近30天内停车10次以上的车辆，可放宽日期或次数"
      summary={['stays', 'paidFen']}
      actions={<ExportButton endpoint={busyCars.export} />}
      rowActions={(row) => (
        <GoTo path={isMasked(row.plateNo) ? null : `/parkingRecord/parkRecord/list?plateNo=${encodeURIComponent(row.plateNo)}`}>
          停车记录
        </GoTo>
      )}
    />
  );
}
