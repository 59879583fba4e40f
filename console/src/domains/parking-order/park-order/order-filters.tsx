import { orderStatus, type parkOrders } from '@bochong/contract/parking-order';
import { Select } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PayTypeSelect } from '../../../fields/pay-type-select.tsx';
import type { FilterSpec } from '../../../kit/filter-item.tsx';

const timeKinds = [
  { value: 'enter', label: '按入场时间' },
  { value: 'exit', label: '按出场时间' },
  { value: 'pay', label: '按缴费时间' },
];

/** What the record list can be narrowed by; the first four stand in one line. */
export const orderFilters: readonly FilterSpec<typeof parkOrders.list>[] = [
  'plateNo',
  'startTime',
  { name: 'timeKind', control: <Select allowClear options={timeKinds} className="field-select" /> },
  'parkIds',
  { name: 'orderStatus', control: <EnumSelect of={orderStatus} /> },
  'payStatus',
  'carType',
  'exceptionType',
  'areaId',
  'roadName',
  'berthCode',
  'gateName',
  { name: 'payChannel', control: <PayTypeSelect /> },
  'collectorId',
  'plateColor',
  'energyType',
  'releaseType',
  'minMinutes',
  'maxMinutes',
  'minFen',
  'maxFen',
  'orderNo',
];
