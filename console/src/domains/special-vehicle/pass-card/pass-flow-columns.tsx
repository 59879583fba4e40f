import { payChannel } from '@bochong/contract/payment';
import { passFlows, passFlowType, passRefundState } from '@bochong/contract/special-vehicle';
import { columnsOf } from '../../../kit/columns.tsx';
import { PlateList } from './pass-card-columns.tsx';

const col = columnsOf(passFlows.recharges);
const refundTones = { [passRefundState.PENDING]: 'amber', [passRefundState.SUCCESS]: 'green', [passRefundState.CLOSED]: 'red' } as const;
const who = [
  col.time('at', { fixed: 'left' }),
  col.custom('plates', '车牌', ({ plates }) => <PlateList plates={plates.split('、')} />, { width: 150, ellipsis: true }),
  col.text('ownerName', { width: 90 }),
];
const what = [col.text('ruleName', { width: 160 }), col.text('parkNames', { width: 200 }), col.text('certCode', { width: 210 })];
export const rechargeColumns = [
  ...who,
  col.enum('flowType', passFlowType, undefined, { width: 84 }),
  col.money('paidFen', { width: 96 }),
  col.text('fromDate', { width: 112 }),
  col.text('toDate', { width: 112 }),
  ...what,
  col.number('periods', { width: 70 }),
  col.money('receivableFen'),
  col.money('refundFen', { title: '已退' }),
  col.enum('payChannel', payChannel, undefined, { width: 100 }),
  col.text('billNo', { width: 220 }),
  col.text('operatorName', { width: 100 }),
  col.text('remark', { width: 180 }),
];
export const refundColumns = [
  ...who,
  col.enum('refundState', passRefundState, refundTones, { width: 100 }),
  col.money('refundFen'),
  col.text('remark', { title: '原因', width: 200 }),
  ...what,
  col.text('billNo', { title: '原支付流水', width: 220 }),
  col.text('operatorName', { width: 100 }),
];
