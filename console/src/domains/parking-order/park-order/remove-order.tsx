import { type ParkOrderRow, parkOrders } from '@bochong/contract/parking-order';
import { Money } from '../../../fields/money.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { toast } from '../../../kit/toast.ts';
import { tellRefusals } from './refusals.ts';

/** Makes one stay void, or all chosen ones, with their reason; says which cannot be, and why. */
export function RemoveOrder({ rows, onDone }: { rows: readonly ParkOrderRow[]; onDone?: () => void }) {
  return (
    <ActionForm
      to={parkOrders.remove}
      word={onDone ? '批量删除' : '删除'}
      {...(onDone && { button: 'default' })}
      title={rows.length === 1 ? `删除 ${rows[0]?.plateNo} 的停车订单` : `删除 ${rows.length} 单停车订单`}
      okText="删除"
      given={{ body: { orderIds: rows.map((row) => row.orderId) } }}
      asks={['reason']}
      onDone={({ success, failed }) => {
        if (success > 0) toast('success', `${success} 单已作废`);
        const reasons = failed.map(({ reason }) => reason);
        tellRefusals(`${reasons.length} 单未能删除`, reasons);
        onDone?.();
      }}
      danger
    >
      <p>
        作废后不再收费，待付 <Money fen={rows.reduce((sum, row) => sum + row.dueFen, 0)} sign /> 不再收取；记录保留，已缴费的请先退款。
      </p>
    </ActionForm>
  );
}
