import { orderStatus, type parkOrders } from '@bochong/contract/parking-order';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PayTypeSelect } from '../../../fields/pay-type-select.tsx';
import type { FilterSpec } from '../../../kit/filter-item.tsx';

/** What the record list can be narrowed by; the first four stand in one line. */
export const orderFilters: readonly FilterSpec<typeof parkOrders.list>[] = [
  'plateNo',
  'startTime',
  'timeKind',
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
