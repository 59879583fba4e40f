import type { passFlows } from '@bochong/contract/special-vehicle';
import type { ColumnsOf } from '../../../kit/columns.tsx';

type Columns = ColumnsOf<typeof passFlows.recharges>;

const who: Columns = ['at', 'plates', 'ownerName'];
const what: Columns = ['ruleName', 'parkNames', 'certCode'];
export const rechargeColumns: Columns = [
  ...who,
  'flowType',
  'paidFen',
  'fromDate',
  'toDate',
  ...what,
  'periods',
  'receivableFen',
  { name: 'refundFen', title: '已退' },
  'payChannel',
  'billNo',
  'operatorName',
  'remark',
];
export const refundColumns: Columns = [
  ...who,
  'refundState',
  'refundFen',
  { name: 'remark', title: '原因' },
  ...what,
  { name: 'billNo', title: '原支付流水' },
  'operatorName',
];
