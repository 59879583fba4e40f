import { mergeStatus, orderMerges, type ParkOrderMerge } from '@bochong/contract/parking-order';
import { ConfirmLink } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** Separates merged stays again, after asking. */
export function UndoMerge({ row }: { row: ParkOrderMerge }) {
  const undo = useAction(orderMerges.undo, { success: '已撤销合并' });
  if (row.status === mergeStatus.REVOKED) return null;
  return (
    <Allowed to={orderMerges.undo}>
      <ConfirmLink question="撤销后各订单恢复到合并前" okText="撤销" onConfirm={() => undo.run({ params: { id: row.mergeId } })} danger>
        撤销
      </ConfirmLink>
    </Allowed>
  );
}
