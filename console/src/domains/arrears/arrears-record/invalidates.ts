import { arrearsRecords } from '@bochong/contract/arrears';
import { parkOrders } from '@bochong/contract/parking-order';

/** What shows something else once a debt has changed. */
export const afterCollection = [arrearsRecords.list, arrearsRecords.get, arrearsRecords.countAndMoney, parkOrders.list, parkOrders.get];
