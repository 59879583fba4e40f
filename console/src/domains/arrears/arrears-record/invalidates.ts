import { arrearsPays, arrearsPlates, arrearsRecords, overdueCars } from '@bochong/contract/arrears';
import { parkOrders } from '@bochong/contract/parking-order';

/** What shows something else once a debt has changed. */
export const afterCollection = [
  ...[arrearsRecords.list, arrearsRecords.get, arrearsRecords.countAndMoney, arrearsPlates.list, arrearsPlates.get, overdueCars.list],
  ...[arrearsPays.list, parkOrders.list, parkOrders.get],
];
