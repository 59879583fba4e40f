import { changeSource, changeType, type ParkOrderChange } from '@bochong/contract/parking-order';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { OrderLink } from '../park-order/order-link.tsx';
import { ChangeDiff } from './change-diff.tsx';

/** One change of a stay: what became of what, by whom and why. */
export function ChangeView({ change }: { change: ParkOrderChange }) {
  return (
    <Facts
      columns={2}
      items={[
        { label: '车牌号', value: <PlateTag plateNo={change.plateNo} /> },
        { label: '车场', value: change.parkName },
        { label: '订单', value: <OrderLink orderId={change.orderId} orderNo={change.orderNo} />, span: 2 },
        { label: '变更类型', value: changeType.label(change.changeType) },
        { label: '变更时间', value: formatInstant(change.at) },
        { label: '变更内容', value: <ChangeDiff {...change} />, span: 2 },
        { label: '变更前应付', value: <Money fen={change.payableBeforeFen} /> },
        { label: '变更后应付', value: <Money fen={change.payableAfterFen} /> },
        { label: '应付差额', value: <Money fen={change.diffFen} sign /> },
        { label: '变更来源', value: changeSource.label(change.source) },
        { label: '操作人', value: change.operatorName },
        { label: '原因', value: change.reason, span: 2 },
      ]}
    />
  );
}
