import { type BusyCar, busyCars } from '@bochong/contract/parking-order';
import { InputNumber } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { isMasked } from '../../../fields/vehicle-case.ts';
import { ExportButton } from '../../../kit/export-button.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';

const openStays = ({ plateNo }: BusyCar) => void go(`/parkingRecord/parkRecord/list?plateNo=${encodeURIComponent(plateNo)}`);

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
      summary={({ stays, paidFen }) => (
        <>
          共停车 <b>{stays.toLocaleString('zh-CN')}</b> 次，实收{' '}
          <b>
            <Money fen={paidFen} sign />
          </b>
        </>
      )}
      actions={<ExportButton endpoint={busyCars.export} />}
      rowActions={(row) => (
        <LinkButton disabled={isMasked(row.plateNo)} onClick={() => openStays(row)}>
          停车记录
        </LinkButton>
      )}
    />
  );
}
