import { billBiz, chargeInfos, payChannel, payScene, payState } from '@bochong/contract/bill';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';

const col = columnsOf(chargeInfos.list);

export const chargeColumns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.custom('parkName', '车场', (row) => (row.lotCount > 1 ? `${row.parkName} 等${row.lotCount}个车场` : row.parkName), { width: 180 }),
  col.dealer('dealerName'),
  col.money('totalFen'),
  col.money('paidFen'),
  col.money('refundedFen'),
  col.time('paidAt'),
  col.enum('payChannel', payChannel, undefined, { width: 140 }),
  col.enum('payScene', payScene),
  col.enum('bizType', billBiz),
  col.enum('payState', payState, {
    [payState.SUCCESS]: 'green',
    [payState.FAILED]: 'red',
    [payState.CLOSED]: 'grey',
    [payState.CREATED]: 'amber',
    [payState.PAYING]: 'amber',
  }),
  col.text('billNo', { width: 210 }),
  col.text('orderNo', { width: 210 }),
  col.text('channelTradeNo', { width: 240 }),
];
