import { type BusyCar, busyCarOrder, busyCars, carType } from '@bochong/contract/parking-order';
import { InputNumber } from 'antd';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { isMasked } from '../../../fields/vehicle-case.ts';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';

const col = columnsOf(busyCars.list);
const Filter = filterOf(busyCars.list);

const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.dealer('dealerName'),
  col.enum('carType', carType, undefined, { width: 100 }),
  col.number('stays', { width: 90 }),
  col.number('activeDays', { width: 90 }),
  col.number('nightStays', { width: 90 }),
  col.duration('avgMinutes', { width: 120 }),
  col.duration('totalMinutes', { width: 140 }),
  col.money('paidFen'),
  col.money('arrearsFen'),
  col.money('grossFen'),
  col.money('couponFen'),
  col.number('freeStays', { width: 90 }),
  col.time('lastSeenAt'),
  col.text('parkName', { width: 170 }),
  col.time('firstEnter'),
];

const filters = (
  <>
    <DateRangeItem names={['startDate', 'endDate']} label="统计日期" days />
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="minStays">
      <InputNumber min={1} precision={0} placeholder="最少次数（10）" />
    </Filter>
    <Filter name="orderBy">
      <EnumSelect of={busyCarOrder} />
    </Filter>
    <Filter name="carType">
      <EnumSelect of={carType} />
    </Filter>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
  </>
);

const openStays = ({ plateNo }: BusyCar) => void go(`/parkingRecord/parkRecord/list?plateNo=${encodeURIComponent(plateNo)}`);

/** Who comes most often: candidates for a pass, or for a question. */
export default function BusyCarListPage() {
  return (
    <ListPage
      list={busyCars.list}
      rowKey="busyKey"
      columns={columns}
      filters={filters}
      empty="默认统计近30天内停车10次以上的车辆，可放宽日期或次数"
      summary={({ stays, paidFen }) => (
        <>
          共停车 <b>{stays.toLocaleString('zh-CN')}</b> 次，实收{' '}
          <b>
            <Money fen={paidFen} sign />
          </b>
        </>
      )}
      actions={
        <Allowed to={busyCars.export}>
          <ExportButton endpoint={busyCars.export} />
        </Allowed>
      }
      rowActions={(row) => (
        <LinkButton disabled={isMasked(row.plateNo)} onClick={() => openStays(row)}>
          停车记录
        </LinkButton>
      )}
    />
  );
}
