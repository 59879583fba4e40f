import { type ParkOrderRow, parkOrders } from '@bochong/contract/parking-order';
import { Money } from '../../../fields/money.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { StaysButton, type StaysDialogProps, useRefusals } from './several-stays.tsx';

const Item = itemOf(parkOrders.remove);

/** Makes stays void, with their reason; says which cannot be, and why. */
function RemoveDialog({ rows, open, close, onDone }: StaysDialogProps<ParkOrderRow>) {
  const tell = useRefusals();
  const action = useAction(parkOrders.remove, {
    onSuccess: ({ success, failed }) => {
      if (success > 0) toast('success', `${success} 单已作废`);
      const reasons = failed.map(({ reason }) => reason);
      tell(`${reasons.length} 单未能删除`, reasons);
      onDone?.();
    },
  });
  return (
    <FormModal<{ reason: string }>
      title={rows.length === 1 ? `删除 ${rows[0]?.plateNo} 的停车订单` : `删除 ${rows.length} 单停车订单`}
      open={open}
      okText="删除"
      onClose={close}
      onSubmit={({ reason }) => action.run({ body: { orderIds: rows.map((row) => row.orderId), reason } })}
    >
      <p>
        作废后不再收费，待付 <Money fen={rows.reduce((sum, row) => sum + row.dueFen, 0)} sign /> 不再收取；记录保留，已缴费的请先退款。
      </p>
      <Item name="reason" />
    </FormModal>
  );
}

/** Removes one stay, or all chosen ones. */
export const RemoveOrder = (props: { rows: readonly ParkOrderRow[]; onDone?: () => void }) => (
  <Allowed to={parkOrders.remove}>
    <StaysButton {...props} words={['删除', '批量删除']} danger dialog={RemoveDialog} />
  </Allowed>
);
