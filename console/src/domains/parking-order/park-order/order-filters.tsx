import { energyType, plateColor } from '@bochong/contract/kernel/vehicle';
import { carType, exceptionType, orderStatus, parkOrders, payStatus, releaseType } from '@bochong/contract/parking-order';
import { Input, InputNumber, Select } from 'antd';
import { AreaTree } from '../../../fields/area-tree.tsx';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PayTypeSelect } from '../../../fields/pay-type-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';

const Filter = filterOf(parkOrders.list);
const timeKinds = [
  { value: 'enter', label: '按入场时间' },
  { value: 'exit', label: '按出场时间' },
  { value: 'pay', label: '按缴费时间' },
];

/** What the record list can be narrowed by; the first four stand in one line. */
export const orderFilters = (
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
    <Filter name="areaId">
      <AreaTree />
    </Filter>
    <Filter name="roadName">
      <Input allowClear />
    </Filter>
    <Filter name="berthCode">
      <Input allowClear />
    </Filter>
    <Filter name="gateName">
      <Input allowClear />
    </Filter>
    <Filter name="payChannel">
      <PayTypeSelect />
    </Filter>
    <Filter name="collectorId">
      <Input allowClear />
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
);
