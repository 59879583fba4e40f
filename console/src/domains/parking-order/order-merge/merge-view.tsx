import { mergeReason, mergeStatus, type ParkOrderMerge } from '@bochong/contract/parking-order';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { OrderLink } from '../park-order/order-link.tsx';

export const mergeTones = { [mergeStatus.ACTIVE]: 'green', [mergeStatus.REVOKED]: 'grey' } as const;

/** One merge: the stay that was kept, those that went into it, and what became of their money. */
export function MergeView({ merge }: { merge: ParkOrderMerge }) {
  const sources = merge.sourceOrderIds.map((orderId, index) => (
    <div key={orderId}>
      <OrderLink orderId={orderId} orderNo={merge.sourceOrderNos[index] ?? null} />
    </div>
  ));
  return (
    <Facts
      columns={2}
      items={[
        { label: '车牌号', value: <PlateTag plateNo={merge.plateNo} /> },
        { label: '状态', value: <StateTag tone={mergeTones[merge.status]}>{mergeStatus.label(merge.status)}</StateTag> },
        { label: '车场', value: merge.parkName, span: 2 },
        { label: '目标订单', value: <OrderLink orderId={merge.targetOrderId} orderNo={merge.targetOrderNo} />, span: 2 },
        { label: '来源订单', value: sources, span: 2 },
        { label: '合并原因', value: mergeReason.label(merge.reason) },
        { label: '不计费间隔', value: `${merge.gapMinutes}分钟` },
        { label: '合并前应付', value: <Money fen={merge.beforeTotalFen} /> },
        { label: '合并后应付', value: <Money fen={merge.afterPayableFen} /> },
        { label: '多缴金额', value: <Money fen={merge.overpaidFen} /> },
        { label: '操作人', value: merge.operatorName },
        { label: '合并时间', value: formatInstant(merge.at), span: 2 },
      ]}
    />
  );
}
