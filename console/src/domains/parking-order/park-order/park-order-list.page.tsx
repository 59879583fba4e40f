import { energyType, plateColor } from '@bochong/contract/kernel/vehicle';
import {
  carType,
  exceptionType,
  orderStatus,
  orderTab,
  type ParkOrderRow,
  parkOrders,
  payStatus,
  releaseType,
} from '@bochong/contract/parking-order';
import { Input, InputNumber, Select } from 'antd';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money, MoneyInput } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { OrderActions } from './order-actions.tsx';
import { abnormalColumns, orderColumns } from './order-columns.tsx';
import { RemoveButton } from './remove-order.tsx';
import { SetOutButton } from './set-out.tsx';

const Filter = filterOf(parkOrders.list);
const tabs = {
  name: 'tab',
  items: [{ value: '', label: '全部' }, ...orderTab.options],
};
const timeKinds = [
  { value: 'enter', label: '按入场时间' },
  { value: 'exit', label: '按出场时间' },
];
const withSums = { summary: 1 };
const together: BatchActions<ParkOrderRow> = {
  limit: 200,
  actions: (rows, clear) => (
    <>
      <Allowed code="TONS73148849">
        <SetOutButton rows={rows} onDone={clear} />
      </Allowed>
      <RemoveButton rows={rows} onDone={clear} />
    </>
  ),
};

export default function ParkOrderListPage() {
  const [search] = useTabSearch();
  const maySetOut = usePermission('TONS73148849');
  const mayRemove = usePermission('JDOK22071730');
  return (
    <ListPage
      list={parkOrders.list}
      rowKey="orderId"
      columns={search.get('tab') === String(orderTab.ABNORMAL) ? abnormalColumns : orderColumns}
      empty="车辆入场后，停车记录即出现在这里"
      tabs={tabs}
      fixed={withSums}
      {...((maySetOut || mayRemove) && { batch: together })}
      filters={
        <>
          <Filter name="plateNo">
            <PlateInput />
          </Filter>
          <DateRangeItem names={['startTime', 'endTime']} label="时间" days />
          <Filter name="timeKind">
            <Select allowClear options={timeKinds} className="field-select" />
          </Filter>
          <Filter name="parkIds">
            <ParkSelect mode="multiple" />
          </Filter>
          <Filter name="orderStatus">
            <EnumSelect of={orderStatus} />
          </Filter>
          <Filter name="payStatus">
            <EnumSelect of={payStatus} />
          </Filter>
          <Filter name="carType">
            <EnumSelect of={carType} />
          </Filter>
          <Filter name="exceptionType">
            <EnumSelect of={exceptionType} />
          </Filter>
          <Filter name="plateColor">
            <EnumSelect of={plateColor} />
          </Filter>
          <Filter name="energyType">
            <EnumSelect of={energyType} />
          </Filter>
          <Filter name="releaseType">
            <EnumSelect of={releaseType} />
          </Filter>
          <Filter name="minMinutes">
            <InputNumber min={0} precision={0} />
          </Filter>
          <Filter name="maxMinutes">
            <InputNumber min={0} precision={0} />
          </Filter>
          <Filter name="minFen">
            <MoneyInput />
          </Filter>
          <Filter name="maxFen">
            <MoneyInput />
          </Filter>
          <Filter name="orderNo">
            <Input allowClear />
          </Filter>
        </>
      }
      actions={
        <Allowed code="AEKJ08749705">
          <ExportButton endpoint={parkOrders.export} />
        </Allowed>
      }
      rowActions={(row) => <OrderActions row={row} />}
      onOpen={(row) => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.orderId}`)}
      summary={({ payableFen, paidFen, refundFen, dueFen }) => (
        <>
          <span>
            合计(元)：应付 <Money fen={payableFen} />
          </span>
          <span>
            已付 <Money fen={paidFen} />
          </span>
          <span>
            已退 <Money fen={refundFen} />
          </span>
          <span>
            待付 <Money fen={dueFen} />
          </span>
        </>
      )}
      pollMs={15_000}
    />
  );
}
